// The table of shogi and of what is played on its board: a board and two
// stands.

import { Board, noMarks, type Glide, type Marks } from "./board";
import { h } from "./dom";
import { Hands } from "./hands";
import { cellIndex, kingOf, parseSFEN, parts, type Position } from "./position";
import { Stand } from "./stand";
import type { Table, TableOptions, View } from "./table";
import { other, type Side } from "./wire";

// Places are the elements that the page has for it.
export interface Places {
  board: HTMLElement;
  near: HTMLElement;
  far: HTMLElement;
}

export class ShogiTable implements Table {
  readonly root: HTMLElement;
  turned = false;
  onMove: (m: string) => void = () => undefined;
  onRefuse?: (m: string) => void;
  onTouch?: () => boolean;
  say?: (text: string) => void;
  private readonly board: Board;
  private readonly near: Stand;
  private readonly far: Stand;
  private readonly hands: Hands;
  private view: View | null = null;
  private options: TableOptions | null = null;
  private position: Position | null = null;
  private move = ""; // that led to the position
  private carried = ""; // a move that a finger has seen happen

  // Without places it makes its own, as in the middle of a text.
  constructor(places?: Places) {
    const board = places?.board ?? h("div", { class: "board" });
    const near = places?.near ?? h("section", { class: "stand stand-near" });
    const far = places?.far ?? h("section", { class: "stand stand-far" });
    this.root = places ? board : h("div", { class: "shogi-table" }, far, board, near);
    this.board = new Board(board);
    this.near = new Stand(near, this.board);
    this.far = new Stand(far, this.board);
    this.hands = new Hands(this.board, this.near, this.far, {
      position: () => this.position!,
      legal: () => (this.options?.mine ? this.view!.choices.map((c) => c.m) : []),
      mover: () => (this.options?.mine ? this.view!.turn : null),
      move: (m, carried) => {
        this.carried = carried ? m : "";
        this.onMove(m);
      },
      refuse: (m) => this.onRefuse?.(m),
      touched: () => this.onTouch?.() ?? false,
      changed: () => this.draw(null),
      say: (text) => this.say?.(text),
    });
  }

  show(v: View, o: TableOptions, move = ""): void {
    const fresh = this.view?.sfen !== v.sfen || this.move !== move;
    if (fresh) this.hands.clear();
    const glide = fresh && o.animate && move !== this.carried ? this.glide(move, o.back ?? "") : null;
    this.carried = "";
    this.view = v;
    this.options = o;
    this.move = move;
    this.position = parseSFEN(v.sfen);
    if (this.board.flipped !== this.turned || this.board.set !== o.set || this.board.coords !== o.coords) {
      this.board.flipped = this.turned;
      this.board.set = o.set;
      this.board.coords = o.coords;
      this.board.redraw();
    }
    this.draw(glide);
  }

  // glide says where a piece that moved seems to come from, before it is drawn
  // at its new place.
  private glide(move: string, back: string): Glide | null {
    const before = this.position;
    if (!before) return null;
    const undone = parts(back);
    if (undone) return undone.from ? { to: cellIndex(before, undone.from), from: cellIndex(before, undone.to) } : null;
    const p = parts(move);
    if (!p) return null;
    const to = cellIndex(before, p.to);
    if (p.from) return { to, from: cellIndex(before, p.from) };
    const stand = before.turn === this.near.owner() ? this.near : this.far;
    const box = stand.button(p.drop)?.getBoundingClientRect();
    return box ? { to, from: { x: box.left + box.width / 2, y: box.top + box.height / 2 } } : null;
  }

  private draw(glide: Glide | null): void {
    const [p, v, o] = [this.position!, this.view!, this.options!];
    const marks: Marks = noMarks();
    const last = parts(this.move);
    if (last) marks.last = [last.from, last.to].filter(Boolean).map((c) => cellIndex(p, c));
    if (v.check) marks.check = kingOf(p, p.turn);
    marks.selected = this.hands.selectedCell();
    marks.targets = this.hands.targets();
    this.board.show(p, marks, glide);
    const bottom: Side = this.turned ? "white" : "black";
    const mover = o.mine ? v.turn : null;
    this.near.show(p, bottom, this.hands.selectedHand(), mover === bottom);
    this.far.show(p, other(bottom), this.hands.selectedHand(), mover === other(bottom));
  }

  finish(): void {
    this.board.finish();
  }

  clear(): void {
    this.hands.clear();
  }
}
