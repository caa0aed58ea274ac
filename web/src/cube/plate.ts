// The wooden cell on its board, with the two cannons: each lies on the side
// opposite its owner, Black's in dark wood and White's in light.

import { h, s } from "../dom";
import type { Side } from "../wire";

// cannon draws one from above, its muzzle to the north. The pentagon on its
// barrel, filled for Black, says whose it is without colour.
function cannon(side: Side, place: string): SVGGElement {
  const wheel = (x: number): SVGRectElement => s("rect", { class: "cu-iron", x, y: -12, width: 10, height: 34, rx: 4 });
  return s(
    "g",
    { class: `cu-cannon cu-cannon-${side}`, transform: place },
    s("ellipse", { class: "cu-under", cx: 3, cy: 8, rx: 38, ry: 34 }),
    wheel(-34),
    wheel(24),
    s("rect", { class: "cu-iron", x: -28, y: 0, width: 56, height: 9 }),
    s("path", { class: "cu-barrel", d: "M-10 -40H10L16 27Q16 34 9 36L5 37Q5 43 0 43Q-5 43 -5 37L-9 36Q-16 34 -16 27Z" }),
    s("path", { class: "cu-barrel", d: "M-13 -44H13V-35H-13ZM-15.5 14H15.5" }),
    s("path", { class: "cu-whose", d: "M-8.5 11L-6.4 -5L0 -10L6.4 -5L8.5 11Z" }),
  );
}

// plate returns the parts of the board: its top and the four edges.
export function plate(): HTMLElement[] {
  const top = s(
    "svg",
    { viewBox: "0 0 470 470", "aria-hidden": "true" },
    s("rect", { class: "cu-cell", x: 113, y: 113, width: 244, height: 244 }),
    s("path", { class: "cu-limit", d: "M24 94H446M24 376H446" }),
    cannon("black", "translate(400 52)"),
    cannon("white", "translate(70 418) rotate(180)"),
  );
  return [
    h("div", { class: "cu-shadow" }),
    ...["n", "e", "s", "w"].map((side) => h("div", { class: `cu-edge cu-edge-${side}` })),
    h("div", { class: "cu-plate" }, top),
  ];
}
