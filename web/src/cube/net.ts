// The cube unfolded.

import { s } from "../dom";
import type { Pieces } from "../prefs";
import { t } from "../text";
import { FaceArt } from "./face";
import { faces, turned, type Direction, type Net } from "./geometry";

// spots are the columns and rows of the faces in the cross.
const spots: readonly (readonly [number, number])[] = [[1, 1], [1, 0], [2, 1], [1, 2], [0, 1], [1, 3]];

const cell = 208; // a face and the gap beside it

// drawNet draws a net; the face that lies on top is framed, -1 for none.
export function drawNet(net: Net, set: Pieces, top: number): SVGSVGElement {
  const label = top < 0 ? t("ui.cube.net") : t("ui.cube.net.top", { face: faces[top]! });
  const svg = s("svg", { class: "cu-netmap", viewBox: `-8 -8 ${3 * cell + 8} ${4 * cell + 8}`, role: "img", "aria-label": label });
  net.forEach((mark, i) => {
    const [col, row] = spots[i]!;
    const art = new FaceArt(mark, set);
    art.root.setAttribute("transform", `translate(${cell * col + 100} ${cell * row + 100})`);
    svg.append(art.root);
  });
  if (top >= 0) {
    const [col, row] = spots[top]!;
    svg.append(s("rect", { class: "cu-topmost", x: cell * col - 4, y: cell * row - 4, width: cell, height: cell, rx: 9 }));
  }
  net.forEach(({ gaze, flame }, i) => {
    const [col, row] = spots[i]!;
    const { x, y } = corner(gaze, flame);
    svg.append(s("text", { class: "cu-netletter", x: cell * col + 100 + 76 * x, y: cell * row + 100 + 76 * y + 13 }, faces[i]!));
  });
  return svg;
}

// corner is where a face has room for its letter: ahead of the emperor, on the
// side where the flame is not.
export function corner(gaze: Direction, flame: Direction): { x: number; y: number } {
  const away = flame === gaze ? turned(gaze, 1) : turned(flame, 2);
  const at = (d: Direction): readonly [number, number] => ([[0, -1], [1, 0], [0, 1], [-1, 0]] as const)[d];
  return { x: at(gaze)[0] + at(away)[0], y: at(gaze)[1] + at(away)[1] };
}
