// What lies on a position of Gufū: the last move, targets, contacts and checks.

import { s } from "../dom";
import type { MoveValue, View } from "../table";
import { tag } from "../value";
import { other, type Side } from "../wire";
import { cellOf, moveText, parseMove, type Contact, type Detail, type GufuMove, type GufuPosition } from "./position";

export const C = 140; // side of a cell

export type Target = "move" | "drop" | "capture";

// Marks are what lies on a position.
export interface Marks {
  last: number; // cell where the last move ended, -1 if there is none
  selected: number;
  targets: Map<number, Target>;
  tags: Map<number, { text: string; kind: string }>; // values of moves
  contacts: Contact[];
  check: Side | null; // whose king is in check
}

export const noMarks = (): Marks => ({ last: -1, selected: -1, targets: new Map(), tags: new Map(), contacts: [], check: null });

// marksOf finds the marks of a view. Chosen is the cell of the piece chosen, -1
// in the reserve, null if none is; moves are its legal moves.
export function marksOf(v: View, move: string, chosen: number | null, moves: GufuMove[], values?: Map<string, MoveValue>): Marks {
  const marks = noMarks();
  const last = parseMove(move);
  if (last) marks.last = cellOf(last.to);
  marks.contacts = (v.detail as Detail | null)?.contacts ?? [];
  const checker = marks.contacts.find((c) => c.checks);
  if (checker) marks.check = other(checker.owner);
  else if (v.check) marks.check = v.turn;
  marks.selected = chosen ?? -1;
  for (const m of moves) {
    if (m.action === ":") continue;
    const i = cellOf(m.to);
    marks.targets.set(i, m.action === "*" ? "drop" : m.action === "x" ? "capture" : "move");
    const value = values?.get(moveText(m));
    // Of several directions the best one speaks for the cell.
    if (value && (!marks.tags.has(i) || value.best)) marks.tags.set(i, tag(value));
  }
  return marks;
}

// drawMarks makes what lies below and above the pieces; corner is the upper
// left corner of a cell in the picture.
export function drawMarks(m: Marks, p: GufuPosition, corner: (i: number) => [number, number]): [SVGElement[], SVGElement[]] {
  const below: SVGElement[] = [];
  const above: SVGElement[] = [];
  const { last, selected, targets, contacts, check, tags } = m;
  const square = (i: number, cls: string, inset: number) => {
    const [x, y] = corner(i);
    return s("rect", { class: cls, x: x + inset, y: y + inset, width: C - 2 * inset, height: C - 2 * inset, rx: 3 });
  };
  if (last >= 0) below.push(square(last, "m-last", 1));
  const king = check ? p.on.get(check === "black" ? "K" : "k")?.cell : undefined;
  if (king !== undefined) below.push(square(king, "m-check g", 3));
  for (const c of contacts) {
    for (const name of c.area) if (cellOf(name) !== king) below.push(square(cellOf(name), "m-area", 3));
  }
  if (selected >= 0) below.push(square(selected, "m-sel g", 3));
  for (const c of contacts) above.push(...contact(c, p, corner));
  for (const [i, how] of targets) {
    const [x, y] = corner(i);
    const e = C - 6;
    if (how === "capture") above.push(s("path", { class: "m-cap g", d: `M${x + 6} ${y + 32}V${y + 6}h26M${x + e - 26} ${y + 6}h26v26M${x + e} ${y + e - 26}v26h-26M${x + 32} ${y + e}h-26v-26` }));
    else above.push(s("circle", { class: how === "drop" ? "m-dot m-drop" : "m-dot", cx: x + C / 2, cy: y + C / 2, r: 11 }));
  }
  for (const [i, tag] of tags) {
    const [x, y] = corner(i);
    above.push(s("g", { class: `g-tag ${tag.kind}` }, s("rect", { x: x + C / 2 - 24, y: y + C - 34, width: 48, height: 26, rx: 3 }), s("text", { x: x + C / 2, y: y + C - 15 }, tag.text)));
  }
  return [below, above];
}

// contact draws the line from a piece to both kings and its owner's badge.
function contact(c: Contact, p: GufuPosition, corner: (i: number) => [number, number]): SVGElement[] {
  const middle = (i: number): [number, number] => [corner(i)[0] + C / 2, corner(i)[1] + C / 2];
  const [x, y] = middle(cellOf(c.at));
  const line = (["K", "k"] as const).map((k) => {
    const king = p.on.get(k);
    if (!king) return "";
    const [kx, ky] = middle(king.cell);
    const far = Math.hypot(kx - x, ky - y);
    // From edge to edge of the bodies.
    const [ux, uy] = [(kx - x) / far, (ky - y) / far];
    return `M${x + ux * 46} ${y + uy * 46}L${kx - ux * 46} ${ky - uy * 46}`;
  });
  const pentagon = s("path", { class: c.owner === "white" ? "g-badge-w" : "g-badge-b", transform: "translate(-8.5 -9.5) scale(.85)", d: "M1.8 20.6L4.4 6.6L10 1.8L15.6 6.6L18.2 20.6Z" });
  const badge = s("g", { class: "g-badge", transform: `translate(${x + C / 2 - 22} ${y + C / 2 - 22})` }, s("circle", { r: 17 }), pentagon);
  return [s("path", { class: "m-contact", d: line.join("") }), badge];
}
