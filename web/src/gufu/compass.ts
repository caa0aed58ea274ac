// The choice of a direction: four arrows on the cell where a piece is dropped.

import { h, icon, s } from "../dom";
import { t } from "../text";
import { dirs, opposite, type Dir } from "./position";

const keys: Record<string, Dir> = { ArrowUp: "N", ArrowRight: "E", ArrowDown: "S", ArrowLeft: "W" };
const seen: Record<Dir, string> = { N: "up", E: "right", S: "down", W: "left" };

// compass asks for one of the allowed directions; turned is the view from
// White's seat, where everything points the other way; picture is the address
// of the piece's drawing.
export function compass(allowed: Set<Dir>, turned: boolean, picture: string, tags: Map<Dir, string>, choose: (d: Dir) => void): HTMLElement {
  // What opened the choice must not answer it: neither a key that is still held
  // down nor the click that follows a touch, for an arrow may lie under the
  // finger by then.
  let armed = false;
  let pressed = false;
  const arm = () => (armed = true);
  addEventListener("keyup", arm, { once: true });
  setTimeout(arm, 400);
  const buttons = new Map<Dir, HTMLButtonElement>();
  for (const d of dirs) {
    const at = turned ? opposite(d) : d;
    const open = allowed.has(d);
    const label = t("ui.gufu.point", { dir: t(`ui.gufu.dir.${d}`) }) + (open ? "" : `, ${t("ui.gufu.point.no")}`);
    const b = h("button", { type: "button", class: `btn c-${seen[at]}`, "data-dir": d, "aria-label": label, title: label, "aria-disabled": open ? null : "true" }, icon("up"), tags.has(d) && h("small", {}, tags.get(d)!));
    b.addEventListener("click", (e) => {
      if (!open || (e.detail === 0 ? !armed : !pressed)) return;
      choose(d);
    });
    buttons.set(at, b);
  }
  const piece = s("svg", { viewBox: "0 0 120 120", "aria-hidden": "true" }, s("use", { href: picture, width: 120, height: 120 }));
  const el = h("div", { class: "compass4", role: "dialog", "aria-label": t("ui.gufu.point.ask") }, piece, ...buttons.values());
  el.addEventListener("pointerdown", () => (pressed = true));
  el.addEventListener("keydown", (e) => {
    const d = keys[e.key];
    if (!d && e.key !== "Tab") return;
    e.preventDefault();
    e.stopPropagation();
    const all = [...buttons.values()];
    const next = all[(all.findIndex((b) => b === document.activeElement) + (e.shiftKey ? 3 : 1)) % 4];
    (d ? buttons.get(d) : next)?.focus();
  });
  return el;
}

// focusFirst focuses the first direction that is allowed, forwards if it is.
export function focusFirst(el: HTMLElement): void {
  el.querySelector<HTMLElement>(".btn:not([aria-disabled])")?.focus({ preventScroll: true });
}
