// The board: a picture in SVG, and over it a grid of named cells that takes
// the pointer, the keyboard and the screen reader.

import { file, h, s } from "./dom";
import { cellIndex, cellName, type Piece, type Position } from "./position";
import type { Coords, Pieces } from "./prefs";
import { t } from "./text";
import type { Side } from "./wire";

const W = 110;
const H = 120;
const M = 46; // margin round the grid

const kanjiDigits = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二", "十三", "十四", "十五", "十六"];

// Marks are what lies on a position.
export interface Marks {
  last: number[]; // cells of the last move, that of arrival at the end
  check: number; // cell of the king in check, -1 if none
  selected: number; // -1 if none
  targets: Map<number, "move" | "drop" | "capture">;
}

export const noMarks = (): Marks => ({ last: [], check: -1, selected: -1, targets: new Map() });

// From says where the piece that arrives on a cell comes from, so that it can
// glide: another cell, or a point of the screen.
export interface Glide {
  to: number;
  from: number | { x: number; y: number };
}

interface Drawn {
  key: string;
  el: SVGUseElement;
}

export class Board {
  flipped = false;
  set: Pieces = "kanji";
  coords: Coords = "latin";
  readonly grid = h("div", { class: "grid", role: "grid" });
  private position: Position | null = null;
  private marks = noMarks();
  private drawn = new Map<number, Drawn>();
  private cells: HTMLElement[] = [];
  private gliding: Animation[] = [];
  private cursor = -1;
  private readonly labels = s("g", { "aria-hidden": "true" });
  private readonly below = s("g");
  private readonly men = s("g");
  private readonly above = s("g");
  private readonly air = s("g");
  private readonly ground = s("use", { width: 1082, height: 1172 });
  private readonly svg = s("svg", { viewBox: "0 0 1082 1172", "aria-hidden": "true" }, this.ground, this.labels, this.below, this.men, this.above, this.air);

  constructor(readonly root: HTMLElement) {
    this.ground.setAttribute("href", `${file("board.svg")}#board`);
    root.replaceChildren(this.svg, this.grid);
  }

  // at gives column and row on the screen of a cell, and the other way round,
  // since turning the board twice leaves it as it was.
  private at(i: number): [number, number] {
    const p = this.position!;
    const v = this.flipped ? p.files * p.ranks - 1 - i : i;
    return [v % p.files, Math.floor(v / p.files)];
  }

  private cellAt(col: number, row: number): number {
    const p = this.position!;
    if (col < 0 || row < 0 || col >= p.files || row >= p.ranks) return -1;
    const v = row * p.files + col;
    return this.flipped ? p.files * p.ranks - 1 - v : v;
  }

  // show draws a position. A piece that glides is at its place at once; only
  // its picture travels.
  show(p: Position, marks: Marks, glide: Glide | null = null): void {
    const fresh = !this.position || this.position.files !== p.files || this.position.ranks !== p.ranks;
    this.position = p;
    this.marks = marks;
    if (fresh) this.build();
    this.drawMen();
    this.drawMarks();
    this.nameCells();
    if (glide) this.glide(glide);
  }

  // redraw draws everything again after the set, the coordinates or the
  // direction changed.
  redraw(): void {
    if (!this.position) return;
    this.build();
    this.drawMen();
    this.drawMarks();
    this.nameCells();
  }

  private build(): void {
    const p = this.position!;
    const had = this.grid.contains(document.activeElement);
    this.finish();
    this.men.replaceChildren();
    this.drawn.clear();
    this.cells = new Array<HTMLElement>(p.files * p.ranks);
    const rows: HTMLElement[] = [];
    for (let r = 0; r < p.ranks; r++) {
      const row = h("div", { role: "row", class: "row-cells" });
      for (let c = 0; c < p.files; c++) {
        const i = this.cellAt(c, r);
        const cell = h("div", { role: "gridcell", tabindex: -1, "data-cell": cellName(p, i) });
        this.cells[i] = cell;
        row.append(cell);
      }
      rows.push(row);
    }
    this.grid.replaceChildren(...rows);
    this.grid.setAttribute("aria-label", t("ui.board"));
    this.grid.setAttribute("aria-rowcount", String(p.ranks));
    this.grid.setAttribute("aria-colcount", String(p.files));
    if (this.cursor < 0 || this.cursor >= this.cells.length) this.cursor = this.cellAt(Math.floor(p.files / 2), p.ranks - 1);
    this.cells[this.cursor]?.setAttribute("tabindex", "0");
    if (had) this.cells[this.cursor]?.focus();
    this.drawLabels();
  }

  private drawLabels(): void {
    const p = this.position!;
    const all: SVGTextElement[] = [];
    for (let c = 0; c < p.files; c++) {
      const f = this.flipped ? c + 1 : p.files - c;
      all.push(s("text", { class: "lab", x: M + W * c + W / 2, y: 33 }, String(f)));
    }
    for (let r = 0; r < p.ranks; r++) {
      const n = this.flipped ? p.ranks - 1 - r : r;
      const text = this.coords === "kanji" ? kanjiDigits[n] ?? String(n + 1) : String.fromCharCode(97 + n);
      all.push(s("text", { class: "lab", x: 1059, y: M + H * r + 69 }, text));
    }
    this.labels.replaceChildren(...all);
  }

  // symbol is the address of a piece's drawing as this viewer sees it.
  symbol(piece: Piece): string {
    const prefix = this.set === "kanji2" ? "k2-" : this.set === "western" ? "x-" : "";
    const up = (piece.side === "black") !== this.flipped;
    const plus = piece.kind.startsWith("+");
    const letter = piece.kind.replace("+", "");
    // Black's king is 玉 and White's 王, whichever way they point.
    const name = letter === "K" && this.flipped ? `${piece.side === "black" ? "b" : "w"}Kt` : `${up ? "b" : "w"}${plus ? "p" : ""}${letter}`;
    return `${file(`pieces-${this.set}.svg`)}#${prefix}${name}`;
  }

  private drawMen(): void {
    const p = this.position!;
    p.cells.forEach((piece, i) => {
      const key = piece ? this.symbol(piece) : "";
      const was = this.drawn.get(i);
      if (was?.key === key || (!was && !key)) return;
      this.finish(); // what glides does so from where it stood before
      was?.el.remove();
      this.drawn.delete(i);
      if (!key) return;
      const [c, r] = this.at(i);
      const el = s("use", { href: key, x: M + W * c, y: M + H * r, width: W, height: H });
      this.men.append(el);
      this.drawn.set(i, { key, el });
    });
  }

  private drawMarks(): void {
    const below: SVGElement[] = [];
    const above: SVGElement[] = [];
    const { last, check, selected, targets } = this.marks;
    for (const i of new Set(last)) {
      const [c, r] = this.at(i);
      below.push(s("rect", { class: "m-last", x: M + W * c + 1, y: M + H * r + 1, width: W - 2, height: H - 2 }));
    }
    const arrived = last[last.length - 1];
    if (arrived !== undefined) {
      const [c, r] = this.at(arrived);
      const [x, y] = [M + W * c + 4, M + H * r + 4];
      below.push(s("path", { class: "m-tick", d: `M${x} ${y + 20}V${y}h20M${x + 82} ${y}h20v20M${x + 102} ${y + 92}v20h-20M${x + 20} ${y + 112}h-20v-20` }));
    }
    if (selected >= 0) {
      const [c, r] = this.at(selected);
      below.push(s("rect", { class: "m-sel", x: M + W * c + 3, y: M + H * r + 3, width: W - 6, height: H - 6, rx: 3 }));
    }
    if (check >= 0) {
      const [c, r] = this.at(check);
      below.push(s("rect", { class: "m-check", x: M + W * c + 3, y: M + H * r + 3, width: W - 6, height: H - 6 }));
    }
    for (const [i, how] of targets) {
      const [c, r] = this.at(i);
      const [x, y] = [M + W * c, M + H * r];
      if (how === "capture") {
        above.push(s("path", { class: "m-cap", d: `M${x + 7} ${y + 34}V${y + 7}h27M${x + 76} ${y + 7}h27v27M${x + 103} ${y + 86}v27h-27M${x + 34} ${y + 113}h-27v-27` }));
      } else {
        const drop = how === "drop";
        above.push(s("circle", { class: drop ? "m-dot m-drop" : "m-dot", cx: x + W / 2, cy: y + H / 2, r: drop ? 10 : 15 }));
      }
    }
    this.below.replaceChildren(...below);
    this.above.replaceChildren(...above);
  }

  // label says a cell in words.
  label(i: number): string {
    const p = this.position!;
    const piece = p.cells[i];
    const what = piece ? pieceName(piece) : t("ui.empty");
    return t("ui.cell", { cell: this.spoken(i), what });
  }

  // spoken names a cell as the coordinates at the edge do.
  spoken(i: number): string {
    const p = this.position!;
    const rank = Math.floor(i / p.files);
    if (this.coords === "latin") return cellName(p, i);
    return `${p.files - (i % p.files)}${kanjiDigits[rank] ?? rank + 1}`;
  }

  private nameCells(): void {
    const p = this.position!;
    for (let i = 0; i < p.files * p.ranks; i++) {
      let label = this.label(i);
      const selected = this.marks.selected === i;
      if (this.marks.targets.has(i)) label += `, ${t("ui.target")}`;
      const cell = this.cells[i]!;
      if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
      if (cell.getAttribute("aria-selected") !== String(selected)) cell.setAttribute("aria-selected", String(selected));
    }
  }

  // glide lets a piece that stands at its new place seem to arrive there.
  private glide(g: Glide): void {
    const drawn = this.drawn.get(g.to);
    if (!drawn) return;
    const [c, r] = this.at(g.to);
    let dx = 0;
    let dy = 0;
    if (typeof g.from === "number") {
      const [fc, fr] = this.at(g.from);
      [dx, dy] = [(fc - c) * W, (fr - r) * H];
    } else {
      const from = this.toPicture(g.from);
      [dx, dy] = [from.x - (M + W * c + W / 2), from.y - (M + H * r + H / 2)];
    }
    const ms = parseFloat(getComputedStyle(this.root).getPropertyValue("--d-move"));
    if (!ms || (!dx && !dy)) return;
    this.men.append(drawn.el); // above the others
    const a = drawn.el.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], {
      duration: ms,
      easing: "cubic-bezier(.2, .7, .2, 1)",
    });
    this.gliding.push(a);
    a.onfinish = () => (this.gliding = this.gliding.filter((b) => b !== a));
  }

  // finish ends what glides: any input may call it.
  finish(): void {
    for (const a of this.gliding) a.finish();
    this.gliding = [];
  }

  private toPicture(p: { x: number; y: number }): { x: number; y: number } {
    const box = this.svg.getBoundingClientRect();
    return { x: ((p.x - box.left) / box.width) * 1082, y: ((p.y - box.top) / box.height) * 1172 };
  }

  // under returns the cell under a point of the screen, -1 if there is none.
  under(p: { x: number; y: number }): number {
    const { x, y } = this.toPicture(p);
    return this.cellAt(Math.floor((x - M) / W), Math.floor((y - M) / H));
  }

  // lift shows a piece carried at a point of the screen; the one that stands
  // on the cell it came from fades.
  lift(piece: Piece, from: number, at: { x: number; y: number }): void {
    let el = this.air.firstElementChild;
    if (!el) {
      el = s("use", { href: this.symbol(piece), width: W, height: H });
      this.air.append(el);
      this.drawn.get(from)?.el.setAttribute("opacity", "0.35");
    }
    const { x, y } = this.toPicture(at);
    el.setAttribute("x", String(x - W / 2));
    el.setAttribute("y", String(y - H / 2 - 8));
    this.root.classList.add("carrying");
  }

  // land puts away what is carried.
  land(): void {
    this.air.replaceChildren();
    for (const { el } of this.drawn.values()) el.removeAttribute("opacity");
    this.root.classList.remove("carrying");
  }

  // place sets an element over the board at a cell, in its own units.
  place(el: HTMLElement, i: number, rows: number): void {
    const p = this.position!;
    const [c, r] = this.at(i);
    const top = Math.min(r, p.ranks - rows);
    el.style.left = `${((M + W * c) / 1082) * 100}%`;
    el.style.top = `${((M + H * top) / 1172) * 100}%`;
    el.style.width = `${(W / 1082) * 100}%`;
    el.style.height = `${((H * rows) / 1172) * 100}%`;
  }

  // The keyboard's cell.
  focused(): number {
    return this.cursor;
  }

  focus(i: number): void {
    if (i < 0 || !this.cells[i]) return;
    this.cells[this.cursor]?.setAttribute("tabindex", "-1");
    this.cursor = i;
    this.cells[i]?.setAttribute("tabindex", "0");
    this.cells[i]?.focus({ preventScroll: true });
  }

  // step goes from a cell by columns and rows of the screen; -1 past the edge.
  step(i: number, dc: number, dr: number): number {
    const [c, r] = this.at(i);
    return this.cellAt(c + dc, r + dr);
  }

  // edge returns the cell of a row's or column's end on the screen.
  corner(end: "start" | "end", i: number): number {
    const [, r] = this.at(i);
    return this.cellAt(end === "start" ? 0 : this.position!.files - 1, r);
  }

  index(el: EventTarget | null): number {
    const name = el instanceof Element ? el.closest("[data-cell]")?.getAttribute("data-cell") : null;
    return name && this.position ? cellIndex(this.position, name) : -1;
  }
}

// pieceName says a piece and whose it is.
export function pieceName(p: { kind: string; side: Side }): string {
  return t(`ui.piece.${p.side === "black" ? "b" : "w"}${p.kind}`);
}
