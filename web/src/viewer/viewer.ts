// A viewer of records: board, stands, moves with variations, comments, keys.
// It stands on the page for records and, as an element, on pages elsewhere.

import { Board, noMarks } from "../board";
import { short } from "../clock";
import { h, icon } from "../dom";
import { cellIndex, kingOf, parseSFEN, parts, type Position } from "../position";
import * as prefs from "../prefs";
import { Stand } from "../stand";
import type { Table, View } from "../table";
import { makeTable, small } from "../tables";
import { t } from "../text";
import type { Side } from "../wire";
import { MoveList } from "./list";
import { Tree, text, type GameInfo, type RecordInfo } from "./tree";

export interface ViewerOptions {
  // moved is called when another move is shown.
  moved?: (game: number, node: number) => void;
  acts?: HTMLElement[]; // below the moves
  set?: prefs.Pieces;
  notation?: prefs.Notation;
}

interface Picture {
  show(g: GameInfo, tree: Tree, animate: boolean): void;
  flip(): void;
}

export class Viewer {
  readonly root = h("div", { class: "viewer", tabindex: -1 });
  game = 0;
  private tree!: Tree;
  private list!: MoveList;
  private picture!: Picture;
  private readonly boardSide = h("div", { class: "v-table" });
  private readonly head = h("header", { class: "v-head" });
  private readonly moves = h("section", { class: "v-moves", "aria-label": t("ui.moves"), tabindex: 0 });
  private readonly comment = h("p", { class: "v-comment" });
  private readonly say = h("div", { class: "vh", "aria-live": "polite", role: "status" });
  private readonly notation: prefs.Notation;
  private readonly set: prefs.Pieces;

  constructor(
    private readonly record: RecordInfo,
    private readonly o: ViewerOptions,
  ) {
    this.notation = o.notation ?? prefs.notation();
    this.set = o.set ?? prefs.pieces();
    const rail = h(
      "div",
      { class: "rail v-rail" },
      this.railButton("first", "ui.first"),
      this.railButton("prev", "ui.prev"),
      this.railButton("next", "ui.next"),
      this.railButton("last", "ui.last"),
      this.railButton("flip", "ui.flip"),
    );
    const panel = h("div", { class: "v-panel" }, this.head, this.moves, this.comment, rail, o.acts?.length ? h("div", { class: "v-acts" }, ...o.acts) : null);
    this.root.append(this.boardSide, panel, this.say);
    this.root.addEventListener("click", (e) => this.clicked(e));
    this.root.addEventListener("keydown", (e) => this.key(e));
    this.open(0);
  }

  private railButton(what: string, label: string): HTMLElement {
    return h("button", { class: "btn", type: "button", "data-step": what, "aria-label": t(label), title: t(label) }, icon(what));
  }

  // open shows a game of the record.
  open(game: number, node = 0): void {
    const g = this.record.games[game];
    if (!g) return;
    this.game = game;
    this.tree = new Tree(g.nodes);
    this.picture = this.makePicture(g);
    this.drawHead(g);
    this.list = new MoveList(this.moves, this.tree, this.notation, game);
    this.tree.open(node);
    this.show(false);
  }

  private makePicture(g: GameInfo): Picture {
    const root = h("div", { class: "v-picture" });
    this.boardSide.replaceChildren(root);
    return small(g.variant) ? new TablePicture(root, makeTable(g.variant), this.set) : new BoardPicture(root, this.set, g);
  }

  private drawHead(g: GameInfo): void {
    const all = this.record.games;
    const rows: HTMLElement[] = [];
    if (all.length > 1) {
      const choose = h("select", { class: "v-games", "aria-label": t("viewer.games") }, ...all.map((other, i) => h("option", { value: i, selected: i === this.game }, `${i + 1}. ${other.name || t("viewer.untitled")}`)));
      choose.addEventListener("change", () => this.open(Number(choose.value)));
      rows.push(choose);
    }
    if (this.record.left) rows.push(h("p", { class: "small muted" }, t("viewer.left", { n: this.record.left })));
    if (g.headers.length) {
      const list = h("dl", { class: "v-headers" });
      for (const { label, value, ja } of g.headers) list.append(h("dt", { lang: ja ? "ja" : null }, label), h("dd", {}, value));
      rows.push(list);
    }
    this.head.replaceChildren(...rows);
  }

  private clicked(e: MouseEvent): void {
    const on = e.target instanceof Element ? e.target : null;
    const step = on?.closest<HTMLElement>("[data-step]")?.dataset["step"];
    if (step) {
      this.step(step);
      return;
    }
    const node = on?.closest<HTMLElement>("[data-node]")?.dataset["node"];
    // With a key held the link opens elsewhere, as links do.
    if (node !== undefined && !e.ctrlKey && !e.metaKey && !e.shiftKey) {
      e.preventDefault();
      this.go(Number(node));
    }
  }

  // go shows a node of the open game.
  go(node: number): void {
    const before = this.tree.at;
    this.tree.open(node);
    this.show(this.tree.nodes[node]?.p === before);
  }

  // shown says which node is shown, its position and the move that led there.
  shown(): { node: number; sfen: string; last: string } {
    return { node: this.tree.at, sfen: this.tree.node.sfen, last: this.tree.lastMove(this.tree.at)?.m ?? "" };
  }

  // key answers the arrows wherever the viewer has the focus.
  key(e: KeyboardEvent): boolean {
    if (e.altKey || e.ctrlKey || e.metaKey || e.defaultPrevented) return false;
    if (e.target instanceof Element && e.target.closest("input, textarea, select")) return false;
    const steps: Record<string, string> = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last", ArrowUp: "up", ArrowDown: "down", f: "flip" };
    // Inside the board the arrows go from cell to cell.
    const inGrid = e.target instanceof Element && e.target.closest("[role=grid]");
    const step = steps[e.key];
    if (!step || (inGrid && step !== "flip")) return false;
    e.preventDefault();
    this.step(step);
    return true;
  }

  step(what: string): void {
    const from = this.tree.at;
    switch (what) {
      case "first":
        this.tree.goTo(0);
        break;
      case "prev":
        this.tree.step(-1);
        break;
      case "next":
        this.tree.step(1);
        break;
      case "last":
        this.tree.goTo(this.tree.line.length - 1);
        break;
      case "up":
        this.tree.turn(-1);
        break;
      case "down":
        this.tree.turn(1);
        break;
      case "flip":
        this.picture.flip();
        break;
    }
    if (what === "flip" || this.tree.at !== from) this.show(what === "next");
  }

  private show(animate: boolean): void {
    const g = this.record.games[this.game]!;
    const node = this.tree.node;
    this.picture.show(g, this.tree, animate);
    this.list.mark();
    const variations = this.tree.siblings().length;
    const place = node.n && (node.m || node.end) ? `${node.end ? "" : `${node.n}. `}${text(node, this.notation)}` : t("ui.start");
    const more = variations > 1 ? ` · ${t("viewer.variations", { n: variations })}` : "";
    const times = node.s < 0 ? null : h("small", { class: "muted" }, t("viewer.times", { spent: short(node.s), total: short(node.total) }));
    this.comment.replaceChildren(h("b", {}, place + more), ...(times ? [times] : []), ...(node.c ? [h("span", {}, node.c)] : []));
    this.announce([node.say || place, node.c].filter(Boolean).join(". "));
    this.o.moved?.(this.game, this.tree.at);
  }

  private announce(words: string): void {
    this.say.textContent = words;
  }
}

// BoardPicture is the shogi board with its stands and the names beside it.
class BoardPicture implements Picture {
  private readonly far = h("p", { class: "v-name" });
  private readonly near = h("p", { class: "v-name" });
  private readonly board: Board;
  private readonly farStand: Stand;
  private readonly nearStand: Stand;

  constructor(root: HTMLElement, set: prefs.Pieces, g: GameInfo) {
    const boardRoot = h("div", { class: "board" });
    const [far, near] = [h("section", { class: "stand stand-far" }), h("section", { class: "stand stand-near" })];
    root.append(h("div", { class: "v-seat" }, this.far, far), boardRoot, h("div", { class: "v-seat" }, near, this.near));
    this.board = new Board(boardRoot);
    this.board.set = set;
    this.board.coords = prefs.coords();
    this.farStand = new Stand(far, this.board);
    this.nearStand = new Stand(near, this.board);
    this.names(g);
  }

  private names(g: GameInfo): void {
    const [far, near]: [Side, Side] = this.board.flipped ? ["black", "white"] : ["white", "black"];
    for (const [el, side] of [[this.far, far], [this.near, near]] as const) {
      const mark = side === "black" ? "☗" : "☖";
      el.textContent = `${mark} ${g[side] || t(`side.${side}`)}`;
    }
  }

  flip(): void {
    this.board.flipped = !this.board.flipped;
    this.board.redraw();
  }

  show(g: GameInfo, tree: Tree, animate: boolean): void {
    const p = parseSFEN(tree.node.sfen);
    const marks = noMarks();
    const move = parts(tree.lastMove(tree.at)?.m ?? "");
    const to = move ? cellIndex(p, move.to) : -1;
    const from = move?.from ? cellIndex(p, move.from) : -1;
    marks.last = [from, to].filter((i) => i >= 0);
    if (tree.node.check) marks.check = kingOf(p, p.turn);
    this.board.show(p, marks, animate && from >= 0 && to >= 0 && tree.node.m ? { from, to } : null);
    this.stands(p);
    this.names(g);
  }

  private stands(p: Position): void {
    const [far, near]: [Side, Side] = this.board.flipped ? ["black", "white"] : ["white", "black"];
    this.farStand.show(p, far, "", false);
    this.nearStand.show(p, near, "", false);
  }
}

// TablePicture is the table of another variant, on which nobody moves.
class TablePicture implements Picture {
  constructor(
    root: HTMLElement,
    private readonly table: Table,
    private readonly set: prefs.Pieces,
  ) {
    root.classList.add("v-small-board");
    root.append(table.root);
  }

  flip(): void {
    this.table.turned = !this.table.turned;
  }

  show(g: GameInfo, tree: Tree, animate: boolean): void {
    const n = tree.node;
    const view: View = { sfen: n.sfen, turn: n.sfen.split(" ")[1] === "w" ? "white" : "black", check: n.check, detail: n.detail, choices: [], net: g.net };
    this.table.show(view, { you: "none", mine: false, animate, set: this.set, coords: prefs.coords() }, tree.lastMove(tree.at)?.m ?? "");
  }
}
