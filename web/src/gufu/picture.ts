// The board of Gufū: a picture in SVG, and over it a grid of named cells that
// takes the pointer, the keyboard and the screen reader.

import { file, h, s } from "../dom";
import { cellName } from "../position";
import type { Coords, Pieces } from "../prefs";
import { t } from "../text";
import { C, drawMarks, noMarks, type Marks } from "./marks";
import { cellOf, dirs, files, men, ranks, type Dir, type GufuPosition, type Man } from "./position";

const M = 26; // margin round the grid
const width = 2 * M + files * C;
const height = 2 * M + ranks * C;
const kanji = ["一", "二", "三"];

interface Figure {
  body: SVGGElement;
  shadow: SVGGElement;
  symbol: SVGUseElement;
}

type Spot = { x: number; y: number; turn: number };

// symbolOf is the address of a piece's drawing.
export function symbolOf(man: Man, set: Pieces): string {
  const name = man === "K" ? "bK" : man === "k" ? "wK" : man;
  return `${file("pieces-gufu.svg")}#${set === "western" ? "gux" : "gu"}-${name}`;
}

export class Picture {
  readonly grid = h("div", { class: "grid", role: "grid", "aria-rowcount": ranks, "aria-colcount": files });
  turned = false;
  set: Pieces = "kanji";
  coords: Coords = "latin";
  cursor = 4; // the keyboard's cell
  private position: GufuPosition | null = null;
  private marks = noMarks();
  private cells: HTMLElement[] = [];
  private figures = new Map<Man, Figure>();
  private moving: Animation[] = [];
  private readonly labels = s("g");
  private readonly below = s("g");
  private readonly shadows = s("g");
  private readonly bodies = s("g");
  private readonly above = s("g");
  private readonly svg: SVGSVGElement;
  readonly root: HTMLElement;

  constructor() {
    const lines = s(
      "g",
      { class: "g-lines" },
      s("path", { d: `M${M + C} ${M}v${ranks * C}M${M} ${M + C}h${files * C}M${M} ${M + 2 * C}h${files * C}` }),
      s("rect", { x: M, y: M, width: files * C, height: ranks * C }),
    );
    this.svg = s("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, lines, this.labels, this.below, this.shadows, this.bodies, this.above);
    this.root = h("div", { class: "board gboard" }, this.svg, this.grid);
  }

  // at gives column and row on the screen of a cell, and the other way round.
  private at(i: number): [number, number] {
    const v = this.turned ? files * ranks - 1 - i : i;
    return [v % files, Math.floor(v / files)];
  }

  private cellAt(c: number, r: number): number {
    if (c < 0 || r < 0 || c >= files || r >= ranks) return -1;
    const v = r * files + c;
    return this.turned ? files * ranks - 1 - v : v;
  }

  private corner(i: number): [number, number] {
    const [c, r] = this.at(i);
    return [M + c * C, M + r * C];
  }

  private middle(i: number): [number, number] {
    const [x, y] = this.corner(i);
    return [x + C / 2, y + C / 2];
  }

  // angle is how a direction is seen from this seat.
  private angle(d: Dir): number {
    return (dirs.indexOf(d) * 90 + (this.turned ? 180 : 0)) % 360;
  }

  // build makes the cells and the labels again, as after the seat changed.
  build(): void {
    const had = this.grid.contains(document.activeElement);
    this.finish();
    this.cells = [];
    const rows: HTMLElement[] = [];
    for (let r = 0; r < ranks; r++) {
      const row = h("div", { role: "row", class: "row-cells" });
      for (let c = 0; c < files; c++) {
        const i = this.cellAt(c, r);
        this.cells[i] = h("div", { role: "gridcell", tabindex: -1, "data-cell": cellName({ files }, i) });
        row.append(this.cells[i]!);
      }
      rows.push(row);
    }
    this.grid.replaceChildren(...rows);
    this.grid.setAttribute("aria-label", t("ui.board"));
    this.cells[this.cursor]?.setAttribute("tabindex", "0");
    if (had) this.cells[this.cursor]?.focus();
    this.drawLabels();
    for (const f of this.figures.values()) {
      f.body.remove();
      f.shadow.remove();
    }
    this.figures.clear();
  }

  private drawLabels(): void {
    const all: SVGTextElement[] = [];
    for (let c = 0; c < files; c++) {
      all.push(s("text", { class: "lab lab-s", x: M + C * c + C / 2, y: 18 }, String(this.turned ? c + 1 : files - c)));
    }
    for (let r = 0; r < ranks; r++) {
      const n = this.turned ? ranks - 1 - r : r;
      const names = [kanji[n] ?? "", "abc"[n] ?? ""];
      if (this.coords === "latin") names.reverse();
      // Moves are written with kanji whatever one reads at the edge.
      all.push(s("text", { class: "lab lab-s", lang: "ja", x: width - 13, y: M + C * r + C / 2 }, names[0]!));
      all.push(s("text", { class: "lab lab-xs", lang: "ja", x: width - 13, y: M + C * r + C / 2 + 15 }, names[1]!));
    }
    this.labels.replaceChildren(...all);
  }

  // show draws a position. A piece is at its place at once; only its picture
  // travels and turns, from where it stood, or from a point of the screen.
  show(p: GufuPosition, marks: Marks, animate: boolean, start: (m: Man) => DOMRect | null): void {
    const before = this.position;
    this.position = p;
    this.marks = marks;
    for (const man of men) this.place(man, before, animate, start);
    this.drawMarks();
    this.nameCells();
  }

  private place(man: Man, before: GufuPosition | null, animate: boolean, start: (m: Man) => DOMRect | null): void {
    const now = this.position!.on.get(man);
    let f = this.figures.get(man);
    if (!now) {
      f?.body.remove();
      f?.shadow.remove();
      this.figures.delete(man);
      return;
    }
    const href = symbolOf(man, this.set);
    const was = before?.on.get(man);
    if (!f) {
      f = this.figure(href);
      this.figures.set(man, f);
    } else if (was?.cell === now.cell && was.dir === now.dir && f.symbol.getAttribute("href") === href) {
      return; // it goes on with what it does
    }
    f.symbol.setAttribute("href", href);
    const [x, y] = this.middle(now.cell);
    const to: Spot = { x, y, turn: this.angle(now.dir) };
    let from: Spot | null = null;
    if (animate && was) {
      const [fx, fy] = this.middle(was.cell);
      // It turns by a quarter at most, clockwise forwards and back otherwise.
      const turn = to.turn - ((to.turn - this.angle(was.dir) + 540) % 360) + 180;
      from = { x: fx, y: fy, turn };
    } else if (animate) {
      const box = start(man);
      if (box) from = { ...this.toPicture(box), turn: to.turn };
    }
    this.settle(f, to, from);
  }

  private figure(href: string): Figure {
    const symbol = s("use", { href, x: -60, y: -60, width: 120, height: 120 });
    const shade = s("use", { href: `${file("pieces-gufu.svg")}#gu-shadow`, x: -60, y: -60, width: 120, height: 120 });
    const f = { body: s("g", {}, symbol), shadow: s("g", {}, shade), symbol };
    this.shadows.append(f.shadow);
    this.bodies.append(f.body);
    return f;
  }

  // settle puts a figure down, and lets it arrive from elsewhere: first the step,
  // then the turn.
  private settle(f: Figure, to: Spot, from: Spot | null): void {
    const css = (p: Spot, down: number) => `translate(${p.x + down * 0.375}px, ${p.y + down}px) rotate(${p.turn}deg)`;
    f.body.style.transform = css(to, 0);
    f.shadow.style.transform = css(to, 4);
    if (!from) return;
    const ms = parseFloat(getComputedStyle(this.root).getPropertyValue("--d-turn"));
    if (!ms) return;
    this.bodies.append(f.body); // above the others
    const way = from.x === to.x && from.y === to.y ? 0 : 0.5;
    for (const [el, down] of [[f.body, 0], [f.shadow, 4]] as const) {
      const steps: Keyframe[] = [{ transform: css(from, down) }, { transform: css(to, down) }];
      if (way) steps.splice(1, 0, { transform: css({ ...to, turn: from.turn }, down), offset: way });
      const a = el.animate(steps, { duration: ms, easing: "cubic-bezier(.2, .7, .2, 1)" });
      this.moving.push(a);
      a.onfinish = () => (this.moving = this.moving.filter((b) => b !== a));
    }
  }

  // finish ends what moves: any input may call it.
  finish(): void {
    for (const a of this.moving) a.finish();
    this.moving = [];
  }

  private toPicture(b: DOMRect): { x: number; y: number } {
    const box = this.svg.getBoundingClientRect();
    return { x: ((b.left + b.width / 2 - box.left) / box.width) * width, y: ((b.top + b.height / 2 - box.top) / box.height) * height };
  }

  private drawMarks(): void {
    const [below, above] = drawMarks(this.marks, this.position!, (i) => this.corner(i));
    this.below.replaceChildren(...below);
    this.above.replaceChildren(...above);
  }

  // label says a cell in words.
  label(i: number): string {
    const man = this.manOn(i);
    const what = man ? t("ui.gufu.stands", { what: t(`ui.gufu.man.${man}`), dir: t(`ui.gufu.dir.${this.position!.on.get(man)!.dir}`) }) : t("ui.empty");
    return t("ui.cell", { cell: this.spoken(i), what });
  }

  // spoken names a cell as the coordinates at the edge do.
  spoken(i: number): string {
    const rank = Math.floor(i / files);
    return `${files - (i % files)}${this.coords === "kanji" ? kanji[rank] : "abc"[rank]}`;
  }

  manOn(i: number): Man | null {
    for (const [man, at] of this.position?.on ?? []) if (at.cell === i) return man;
    return null;
  }

  private nameCells(): void {
    this.cells.forEach((cell, i) => {
      let label = this.label(i);
      if (this.marks.targets.has(i)) label += `, ${t("ui.target")}`;
      const tag = this.marks.tags.get(i);
      if (tag) label += `, ${tag.text}`;
      cell.setAttribute("aria-label", label);
      cell.setAttribute("aria-selected", String(this.marks.selected === i));
    });
  }

  index(el: EventTarget | null): number {
    const name = el instanceof Element ? el.closest("[data-cell]")?.getAttribute("data-cell") : null;
    return name ? cellOf(name) : -1;
  }

  focus(i: number): void {
    if (!this.cells[i]) return;
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

  // put sets an element over the middle of a cell, or over its corner.
  put(el: HTMLElement, i: number, where: "middle" | "corner"): void {
    const [x, y] = this.corner(i);
    const [dx, dy] = where === "middle" ? [C / 2, C / 2] : [C - 8, 8];
    el.style.left = `${((x + dx) / width) * 100}%`;
    el.style.top = `${((y + dy) / height) * 100}%`;
    this.root.append(el);
  }
}
