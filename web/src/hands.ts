// Moving pieces: by clicks, by dragging, by the keyboard. It knows what is
// legal from the server's list and tells the game what was chosen.

import { type Board, pieceName } from "./board";
import { h, s } from "./dom";
import { cellIndex, cellName, parts, type Position } from "./position";
import type { Stand } from "./stand";
import { t } from "./text";
import type { Side } from "./wire";

type Source = { cell: number } | { hand: string };
type Point = { x: number; y: number };

// Owner is what the hands need to know of the game.
export interface Owner {
  position(): Position;
  legal(): string[]; // of whoever may move here; empty if nobody may
  mover(): Side | null; // whose pieces may be touched now
  move(m: string, carried: boolean): void;
  refuse(m: string): void; // a move that is not legal: say why
  touched(): boolean; // any input on the board; true if it has used it up
  changed(): void; // the choice changed: draw it
  say(text: string): void;
}

const slack = 6; // pixels that a finger may slip in a click

export class Hands {
  private source: Source | null = null;
  private press: { id: number; at: Point; again: boolean; dragging: boolean } | null = null;
  private asking: { el: HTMLElement; moves: [string, string] } | null = null;

  constructor(
    private readonly board: Board,
    private readonly near: Stand,
    private readonly far: Stand,
    private readonly table: Owner,
  ) {
    const grid = board.grid;
    grid.addEventListener("pointerdown", (e) => this.down(e));
    grid.addEventListener("keydown", (e) => this.boardKey(e));
    grid.addEventListener("focusin", (e) => board.focus(board.index(e.target)));
    // A screen reader clicks without a pointer.
    grid.addEventListener("click", (e) => e.detail === 0 && this.choose(board.index(e.target)));
    for (const stand of [near, far]) {
      stand.root.addEventListener("pointerdown", (e) => this.down(e));
      stand.root.addEventListener("click", (e) => e.detail === 0 && this.pick(e.target));
      stand.root.addEventListener("keydown", (e) => this.standKey(e, stand));
    }
    addEventListener("pointermove", (e) => this.drag(e));
    addEventListener("pointerup", (e) => this.up(e));
    addEventListener("pointercancel", (e) => this.up(e, true));
    document.addEventListener("keydown", (e) => e.key === "Escape" && this.cancel(true));
  }

  // What is chosen, for drawing.
  selectedCell(): number {
    return this.source && "cell" in this.source ? this.source.cell : -1;
  }

  selectedHand(): string {
    return this.source && "hand" in this.source ? this.source.hand : "";
  }

  targets(): Map<number, "move" | "drop" | "capture"> {
    const found = new Map<number, "move" | "drop" | "capture">();
    if (!this.source) return found;
    const p = this.table.position();
    for (const m of this.moves()) {
      const i = cellIndex(p, parts(m)?.to ?? "");
      if (i >= 0) found.set(i, "hand" in this.source ? "drop" : p.cells[i] ? "capture" : "move");
    }
    return found;
  }

  // clear forgets the choice, as when the position has changed.
  clear(): void {
    this.source = null;
    this.press = null;
    this.board.land();
    this.close();
  }

  private moves(): string[] {
    if (!this.source) return [];
    const start = "cell" in this.source ? cellName(this.table.position(), this.source.cell) : `${this.source.hand}*`;
    return this.table.legal().filter((m) => m.startsWith(start));
  }

  private select(source: Source | null, aloud = false): void {
    this.close();
    this.source = source;
    this.table.changed();
    if (!aloud || !source) return;
    const what = "cell" in source ? this.board.label(source.cell) : t(`ui.kind.${source.hand}`);
    this.table.say(`${what}, ${t("ui.selected")}`);
  }

  private cancel(aloud = false): void {
    if (!this.source && !this.asking) return;
    const focus = this.asking !== null;
    this.press = null;
    this.board.land();
    this.select(null);
    if (focus) this.board.focus(this.board.focused());
    if (aloud) this.table.say(t("ui.cancelled"));
  }

  private same(a: Source): boolean {
    const b = this.source;
    return !!b && ("cell" in a ? "cell" in b && a.cell === b.cell : "hand" in b && a.hand === b.hand);
  }

  // sourceAt is the piece of the mover that an event is on, if any.
  private sourceAt(target: EventTarget | null): Source | null {
    const mover = this.table.mover();
    if (!mover || !(target instanceof Element)) return null;
    const held = target.closest("[data-hand]");
    if (held) {
      return held.getAttribute("data-side") === mover ? { hand: held.getAttribute("data-hand") ?? "" } : null;
    }
    const i = this.board.index(target);
    return i >= 0 && this.table.position().cells[i]?.side === mover ? { cell: i } : null;
  }

  private down(e: PointerEvent): void {
    this.board.finish();
    if (e.button !== 0 || this.press) return;
    if (this.table.touched()) return;
    const asked = this.asking !== null;
    const source = this.sourceAt(e.target);
    if (source) {
      if (e.pointerType !== "mouse" && e.target instanceof Element) e.target.releasePointerCapture?.(e.pointerId);
      const again = this.same(source) && !asked;
      this.press = { id: e.pointerId, at: { x: e.clientX, y: e.clientY }, again, dragging: false };
      if (!again) this.select(source);
      return;
    }
    const i = this.board.index(e.target);
    if (this.source && i >= 0 && !asked) this.aim(i, false);
    else this.cancel();
  }

  private drag(e: PointerEvent): void {
    const p = this.press;
    if (!p || e.pointerId !== p.id || !this.source) return;
    const at = { x: e.clientX, y: e.clientY };
    if (!p.dragging && Math.hypot(at.x - p.at.x, at.y - p.at.y) < slack) return;
    p.dragging = true;
    const mover = this.table.mover();
    const piece = "cell" in this.source ? this.table.position().cells[this.source.cell] : mover && { kind: this.source.hand, side: mover };
    if (piece) this.board.lift(piece, this.selectedCell(), at);
  }

  private up(e: PointerEvent, lost = false): void {
    const p = this.press;
    if (!p || e.pointerId !== p.id) return;
    this.press = null;
    this.board.land();
    if (lost) return;
    if (!p.dragging) {
      if (p.again) this.cancel();
      return;
    }
    const i = this.board.under({ x: e.clientX, y: e.clientY });
    if (i >= 0 && i !== this.selectedCell()) this.aim(i, true);
    else if (i < 0) this.cancel();
  }

  // choose does on a cell what a click does.
  private choose(i: number): void {
    if (i < 0 || this.table.touched()) return;
    const mover = this.table.mover();
    const own = mover !== null && this.table.position().cells[i]?.side === mover;
    if (own) {
      if (this.same({ cell: i })) this.cancel(true);
      else this.select({ cell: i }, true);
    } else if (this.source) {
      this.aim(i, false);
    } else {
      this.table.say(this.board.label(i));
    }
  }

  // pick does on a piece in hand what a click does.
  private pick(target: EventTarget | null): boolean {
    if (this.table.touched()) return false;
    const source = this.sourceAt(target);
    if (!source) return false;
    if (this.same(source)) this.cancel(true);
    else this.select(source, true);
    return this.source !== null;
  }

  // aim moves the chosen piece to a cell, after asking about promotion where
  // both answers are legal.
  private aim(i: number, carried: boolean): void {
    const to = cellName(this.table.position(), i);
    const found = this.moves().filter((m) => parts(m)?.to === to);
    const plus = found.find((m) => m.endsWith("+"));
    const plain = found.find((m) => !m.endsWith("+"));
    if (plus && plain) {
      this.ask(i, plus, plain);
      return;
    }
    const only = plus ?? plain;
    const source = this.source;
    this.source = null;
    if (only) {
      this.table.move(only, carried);
    } else if (source) {
      this.table.changed();
      this.table.refuse("cell" in source ? cellName(this.table.position(), source.cell) + to : `${source.hand}*${to}`);
    }
  }

  // ask opens the choice on the cell of arrival, two cells high.
  private ask(i: number, plus: string, plain: string): void {
    this.close();
    const p = this.table.position();
    const piece = p.cells[this.selectedCell()];
    if (!piece) return;
    // What opened the choice must not answer it: neither a key that is still
    // held down nor the click that follows a touch, for the choice lies under
    // the finger by then.
    let armed = false;
    let pressed = false;
    const arm = () => (armed = true);
    addEventListener("keyup", arm, { once: true });
    setTimeout(arm, 400);
    const option = (kind: string, key: string, m: string) => {
      const b = h(
        "button",
        { type: "button", "data-move": m, "aria-label": t(key, { what: pieceName({ kind, side: piece.side }) }) },
        s("svg", { viewBox: "0 0 110 120", "aria-hidden": "true" }, s("use", { href: this.board.symbol({ kind, side: piece.side }), width: 110, height: 120 })),
      );
      b.addEventListener("click", (e) => {
        if (e.detail === 0 ? !armed : !pressed) return;
        this.close();
        this.source = null;
        this.table.move(m, false);
        this.board.focus(this.board.focused());
      });
      return b;
    };
    const el = h("div", { class: "promo", role: "dialog", "aria-label": t("ui.promote.ask") }, option(`+${piece.kind}`, "ui.promote", plus), option(piece.kind, "ui.stay", plain));
    el.addEventListener("pointerdown", () => (pressed = true));
    el.addEventListener("keydown", (e) => {
      const step = ["ArrowDown", "ArrowRight", "Tab"].includes(e.key) ? 1 : ["ArrowUp", "ArrowLeft"].includes(e.key) ? -1 : 0;
      if (!step) return;
      e.preventDefault();
      const all = [...el.querySelectorAll("button")];
      const now = all.findIndex((b) => b === document.activeElement);
      all[(now + step + all.length) % all.length]?.focus();
    });
    this.board.place(el, i, 2);
    this.board.root.append(el);
    this.asking = { el, moves: [plus, plain] };
    el.querySelector("button")?.focus({ preventScroll: true });
    this.table.say(t("ui.promote.ask"));
  }

  private close(): void {
    this.asking?.el.remove();
    this.asking = null;
  }

  private boardKey(e: KeyboardEvent): void {
    if (e.altKey || e.ctrlKey || e.metaKey) return;
    this.board.finish();
    const i = this.board.focused();
    const steps: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[e.key];
    if (step) {
      const next = this.board.step(i, step[0], step[1]);
      if (next >= 0) this.board.focus(next);
      else (step[0] + step[1] > 0 ? this.near : this.far).buttons()[0]?.focus();
    } else if (e.key === "Home" || e.key === "End") {
      this.board.focus(this.board.corner(e.key === "Home" ? "start" : "end", i));
    } else if (e.key === "Enter" || e.key === " ") {
      this.choose(i);
    } else {
      return;
    }
    e.preventDefault();
    e.stopPropagation();
  }

  private standKey(e: KeyboardEvent, stand: Stand): void {
    if (e.altKey || e.ctrlKey || e.metaKey) return;
    this.board.finish();
    const all = stand.buttons();
    const i = all.findIndex((b) => b === document.activeElement);
    const step = ["ArrowRight", "ArrowDown"].includes(e.key) ? 1 : ["ArrowLeft", "ArrowUp"].includes(e.key) ? -1 : 0;
    if (step) {
      const next = all[i + step];
      if (next) next.focus();
      else this.board.focus(this.board.focused());
    } else if (e.key === "Enter" || e.key === " ") {
      // With a piece in hand the cursor goes on to where it may be dropped.
      if (this.pick(e.target)) this.board.focus(this.board.focused());
    } else {
      return;
    }
    e.preventDefault();
    e.stopPropagation();
  }
}
