// The table of Gufū: the board, the common reserve below it, and in words what
// is going on.

import { h, icon, refill } from "../dom";
import { cellName } from "../position";
import type { Table, TableOptions, View } from "../table";
import { t } from "../text";
import { tag } from "../value";
import { compass, focusFirst } from "./compass";
import { marksOf } from "./marks";
import { Picture, symbolOf } from "./picture";
import { Pool } from "./pool";
import { cellOf, clockwise, files, letterOf, parseGufu, moveText as text, parseMove, type Detail, type Dir, type GufuMove, type GufuPosition, type Man } from "./position";
import { owners, says } from "./words";

interface Chosen {
  man: Man;
  letter: GufuMove["letter"];
  cell: number; // -1 in the reserve
}

export class GufuTable implements Table {
  readonly root: HTMLElement;
  readonly aside = h("section", { class: "panel card gufu-owners" });
  turned = false;
  onMove: (m: string) => void = () => undefined;
  onRefuse?: (m: string) => void;
  onTouch?: () => boolean;
  say?: (text: string) => void;
  private readonly picture = new Picture();
  private readonly pool = new Pool();
  private readonly words = h("p", { class: "note gufu-says", role: "status" });
  private readonly turner = h("button", { type: "button", class: "btn btn-main gufu-turn" }, icon("turn"));
  private asking: HTMLElement | null = null;
  private chosen: Chosen | null = null;
  private view: View | null = null;
  private options: TableOptions | null = null;
  private position: GufuPosition | null = null;
  private move = "";

  constructor() {
    this.root = h("div", { class: "gufu-table" }, this.words, this.picture.root, this.pool.root);
    this.picture.build();
    this.bindBoard();
    this.bindPool();
    this.turner.addEventListener("click", () => this.rotate());
    this.root.addEventListener("keydown", (e) => this.key(e));
  }

  // ---- drawing ----

  show(v: View, o: TableOptions, move = ""): void {
    const fresh = v.sfen !== this.view?.sfen || move !== this.move;
    if (fresh || !o.mine) this.forget();
    this.view = v;
    this.options = o;
    this.move = move;
    this.position = parseGufu(v.sfen);
    const p = this.picture;
    if (p.turned !== this.turned || p.set !== o.set || p.coords !== o.coords) {
      p.turned = this.turned;
      p.set = o.set;
      p.coords = o.coords;
      p.build();
    }
    this.draw(fresh && o.animate);
  }

  private draw(animate = false): void {
    const [p, v, o] = [this.position!, this.view!, this.options!];
    if (!this.chosen && !this.asking) this.lead();
    const start = (m: Man) => this.pool.box(m);
    this.picture.show(p, marksOf(v, this.move, this.chosen?.cell ?? null, this.moves(), o.values), animate, start);
    this.pool.show(p, o.set, this.chosen?.cell === -1 ? this.chosen.man : "", (m) => o.mine && letterOf(m, p.turn) !== null);
    this.drawTurner();
    const saying = says(p, v.detail as Detail | null, this.chosen?.man ?? "", this.chosen !== null && this.moves().length === 0, v.over ?? "", (c) => this.picture.spoken(cellOf(c)));
    this.words.className = `note gufu-says${saying.kind ? ` note-${saying.kind}` : ""}`;
    if (this.words.textContent !== saying.text) this.words.textContent = saying.text;
    refill(this.aside, ...owners(p, v.detail as Detail | null, o.set));
  }

  // lead takes up the piece whose drop is due, for there is no other choice.
  private lead(): void {
    const { due, off, turn } = this.position!;
    const man = off[0];
    if (!due || !man || !this.options!.mine) return;
    const letter = letterOf(man, turn);
    if (letter) this.chosen = { man, letter, cell: -1 };
  }

  // drawTurner puts the button that turns the chosen piece on its corner.
  private drawTurner(): void {
    const c = this.chosen;
    const turn = this.moves().find((m) => m.action === ":");
    if (!c || c.cell < 0 || !turn) {
      this.turner.remove();
      return;
    }
    const value = this.options!.values?.get(text(turn));
    const label = t("ui.gufu.rotate", { what: t(`ui.gufu.the.${c.man}`), dir: t(`ui.gufu.dir.${turn.dir}`) });
    this.turner.setAttribute("aria-label", value ? `${label}, ${tag(value).text}` : label);
    this.turner.title = label;
    refill(this.turner, icon("turn"), ...(value ? [h("small", {}, tag(value).text)] : []));
    this.picture.put(this.turner, c.cell, "corner");
  }

  finish(): void {
    this.picture.finish();
  }

  clear(): void {
    const had = this.chosen !== null;
    this.forget();
    if (had && this.view) this.draw();
  }

  private forget(): void {
    this.chosen = null;
    this.close();
  }

  private close(): void {
    this.asking?.remove();
    this.asking = null;
  }

  // ---- choosing ----

  // moves are the legal ones of the chosen piece.
  private moves(): GufuMove[] {
    const c = this.chosen;
    if (!c || !this.options?.mine) return [];
    const all = this.view!.choices.filter((x) => !x.barred).map((x) => parseMove(x.m));
    return all.filter((m): m is GufuMove => m !== null && m.letter === c.letter);
  }

  private manOn(i: number): Man | null {
    return this.picture.manOn(i);
  }

  // take chooses a piece, or lets go of the one chosen.
  private take(man: Man, cell: number, aloud: boolean): void {
    const letter = letterOf(man, this.position!.turn);
    if (!letter || !this.options!.mine) return;
    this.close();
    const again = this.chosen?.man === man;
    this.chosen = again && !this.position!.due ? null : { man, letter, cell };
    this.draw();
    if (aloud) this.say?.(again ? t("ui.cancelled") : this.tell());
  }

  // tell says what is chosen and where it can go.
  private tell(): string {
    const c = this.chosen;
    if (!c) return "";
    const moves = this.moves();
    const cells = [...new Set(moves.filter((m) => m.action !== ":").map((m) => this.picture.spoken(cellOf(m.to))))];
    const words = [`${t(`ui.gufu.man.${c.man}`)}, ${t("ui.selected")}`];
    if (cells.length) words.push(t("ui.gufu.goes", { cells: cells.join(", ") }));
    if (moves.some((m) => m.action === ":")) words.push(t("ui.gufu.turns"));
    return words.join(". ");
  }

  // aim plays the chosen piece to a cell, after asking for the direction of a
  // drop.
  private aim(i: number): void {
    const c = this.chosen;
    if (!c) return;
    const to = cellName({ files }, i);
    const found = this.moves().filter((m) => m.to === to && m.action !== ":");
    if (c.cell < 0 && found.length) {
      this.ask(c, i, found);
      return;
    }
    const only = found[0];
    const standing = this.position!.on.get(c.man);
    this.chosen = null;
    if (only) {
      this.onMove(text(only));
    } else {
      this.draw();
      const action = c.cell < 0 ? "*" : this.manOn(i) ? "x" : "-";
      this.onRefuse?.(`${c.letter}${action}${to}>${standing ? clockwise(standing.dir) : "N"}`);
    }
  }

  private ask(c: Chosen, i: number, found: GufuMove[]): void {
    this.close();
    const byDir = new Map(found.map((m) => [m.dir, text(m)]));
    const tags = new Map<Dir, string>();
    for (const [dir, m] of byDir) {
      const value = this.options!.values?.get(m);
      if (value) tags.set(dir, tag(value).text);
    }
    this.asking = compass(new Set(byDir.keys()), this.turned, symbolOf(c.man, this.options!.set), tags, (dir) => {
      const m = byDir.get(dir);
      this.forget();
      if (m) this.onMove(m);
      this.picture.focus(i);
    });
    this.picture.put(this.asking, i, "middle");
    focusFirst(this.asking);
    this.say?.(t("ui.gufu.point.ask"));
  }

  private rotate(): void {
    const c = this.chosen;
    const turn = this.moves().find((m) => m.action === ":");
    if (!c || c.cell < 0) return;
    this.forget();
    if (turn) {
      this.onMove(text(turn));
    } else {
      this.draw();
      const dir = this.position!.on.get(c.man)?.dir ?? "N";
      this.onRefuse?.(`${c.letter}:${cellName({ files }, c.cell)}>${clockwise(dir)}`);
    }
    this.picture.focus(c.cell);
  }

  private cancel(): void {
    if (!this.chosen && !this.asking) return;
    const focus = this.asking !== null;
    this.forget();
    this.draw();
    if (focus) this.picture.focus(this.picture.cursor);
    this.say?.(t("ui.cancelled"));
  }

  // ---- input ----

  private bindBoard(): void {
    const grid = this.picture.grid;
    grid.addEventListener("pointerdown", (e) => {
      this.finish();
      if (e.button === 0) this.press(this.picture.index(e.target), false);
    });
    // A screen reader clicks without a pointer.
    grid.addEventListener("click", (e) => e.detail === 0 && this.press(this.picture.index(e.target), true));
    grid.addEventListener("focusin", (e) => this.picture.focus(this.picture.index(e.target)));
    grid.addEventListener("keydown", (e) => this.boardKey(e));
  }

  // press does what a click on a cell means.
  private press(i: number, aloud: boolean): void {
    if (i < 0 || this.onTouch?.()) return;
    const asked = this.asking !== null;
    this.close();
    const man = this.manOn(i);
    const target = this.moves().some((m) => m.action !== ":" && cellOf(m.to) === i);
    const own = man !== null && letterOf(man, this.position!.turn) !== null;
    if (target && !asked) this.aim(i);
    else if (own && this.options!.mine && !this.position!.due) this.take(man, i, aloud);
    else if (this.chosen && this.options!.mine && !asked) this.aim(i);
    else {
      if (aloud) this.say?.(this.picture.label(i));
      this.draw();
    }
  }

  private bindPool(): void {
    this.pool.root.addEventListener("click", (e) => {
      const man = this.pool.manOf(e.target);
      this.finish();
      if (!man || this.onTouch?.()) return;
      this.take(man, -1, e.detail === 0);
      if (e.detail === 0 && this.chosen) this.picture.focus(this.picture.cursor);
    });
    this.pool.root.addEventListener("keydown", (e) => {
      const all = this.pool.buttons();
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1 }[e.key] ?? 0;
      if (!step && e.key !== "ArrowUp") return;
      const next = all[all.findIndex((b) => b === document.activeElement) + step];
      if (step && next) next.focus();
      else this.picture.focus(this.picture.cursor);
      e.preventDefault();
      e.stopPropagation();
    });
  }

  private boardKey(e: KeyboardEvent): void {
    if (e.altKey || e.ctrlKey || e.metaKey) return;
    const steps: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[e.key];
    this.finish();
    if (step) {
      const next = this.picture.step(this.picture.cursor, step[0], step[1]);
      if (next >= 0) this.picture.focus(next);
      else if (e.key === "ArrowDown") this.pool.buttons()[0]?.focus();
    } else if (e.key === "Enter" || e.key === " ") {
      this.press(this.picture.cursor, true);
    } else {
      return;
    }
    e.preventDefault();
    e.stopPropagation();
  }

  private key(e: KeyboardEvent): void {
    if (e.altKey || e.ctrlKey || e.metaKey) return;
    if (e.key === "Escape" && (this.chosen || this.asking)) this.cancel();
    else if (e.key.toLowerCase() === "r" && this.chosen && !this.asking) this.rotate();
    else return;
    e.preventDefault();
    e.stopPropagation();
  }
}
