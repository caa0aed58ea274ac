// The moves of a record: the main line in rows with its comments, variations
// below the move that they replace.

import { short } from "../clock";
import { h } from "../dom";
import type { Notation } from "../prefs";
import { t } from "../text";
import { address, text, type NodeInfo, type Tree } from "./tree";

// deepest is the depth of variations beyond which nothing is set in further.
const deepest = 5;

export class MoveList {
  private links = new Map<number, HTMLElement>();

  constructor(
    readonly root: HTMLElement,
    private readonly tree: Tree,
    private readonly notation: Notation,
    private readonly game: number,
  ) {
    this.draw();
  }

  // draw walks without recursion: variations may lie as deep as a file is long.
  private draw(): void {
    const { children } = this.tree;
    const out = document.createDocumentFragment();
    const first = children[0]![0];
    const root = this.tree.nodes[0]!;
    if (root.marks.length) out.append(comment(bookmarks(root)));
    if (root.c) out.append(comment(root.c));
    const todo: { from: number | undefined; depth: number }[] = [];
    // The other first moves come after the first one, as everywhere.
    if (first !== undefined) todo.push({ from: first, depth: 0 });
    while (todo.length) {
      const { from, depth } = todo.pop()!;
      let block: HTMLElement | null = null;
      for (let i = from; i !== undefined; i = children[i]![0]) {
        const node = this.tree.nodes[i]!;
        if (depth === 0) {
          out.append(this.row(i, node));
        } else {
          if (!block) out.append((block = h("div", { class: `v-var v-deep-${Math.min(depth, deepest)}` })));
          block.append(this.link(i, node, `${node.n}. `), " ");
        }
        if (node.c) {
          out.append(comment(node.c, depth));
          block = null;
        }
        const others = children[node.p]!;
        if (others[0] === i && others.length > 1) {
          todo.push({ from: children[i]![0], depth });
          for (const o of others.slice(1).reverse()) todo.push({ from: o, depth: depth + 1 });
          break;
        }
      }
    }
    if (!out.childNodes.length) out.append(h("p", { class: "empty muted small" }, t("ui.moves.none")));
    this.root.replaceChildren(out);
    this.root.classList.toggle("ja", this.notation === "ja");
  }

  private row(i: number, node: NodeInfo): HTMLElement {
    return h("div", { class: "v-row" }, h("span", { class: "v-number" }, node.end ? "" : String(node.n)), this.link(i, node), node.s >= 0 ? h("small", {}, short(node.s)) : null);
  }

  private link(i: number, node: NodeInfo, number = ""): HTMLElement {
    const marks = node.marks.length ? ` ${bookmarks(node)}` : "";
    const bad = node.bad ? ` (${t("viewer.illegal")})` : "";
    const a = h("a", { href: address(this.game, i), "data-node": i }, number + text(node, this.notation) + bad + marks);
    if (this.notation === "ja" && !node.end) a.lang = "ja";
    this.links.set(i, a);
    return a;
  }

  // mark shows which move is on the board.
  mark(): void {
    this.root.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const link = this.links.get(this.tree.at);
    link?.setAttribute("aria-current", "true");
    if (!link) {
      this.root.scrollTop = 0;
      return;
    }
    // The list scrolls, never the page around it.
    const [box, at] = [this.root.getBoundingClientRect(), link.getBoundingClientRect()];
    if (at.top < box.top) this.root.scrollTop -= box.top - at.top + 8;
    else if (at.bottom > box.bottom) this.root.scrollTop += at.bottom - box.bottom + 8;
  }
}

function bookmarks(node: NodeInfo): string {
  return `★ ${node.marks.join(", ")}`;
}

function comment(text: string, depth = 0): HTMLElement {
  return h("p", { class: depth ? `v-note v-deep-${Math.min(depth, deepest)}` : "v-note" }, text);
}
