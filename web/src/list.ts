// The list of moves beside the board and the line of moves below it.

import { short } from "./clock";
import { h } from "./dom";
import type { Notation } from "./prefs";
import { t } from "./text";
import type { MoveInfo } from "./wire";

export interface Listing {
  moves: MoveInfo[];
  whiteBegins: boolean;
  first: number; // number of the first move
  at: number; // moves made in the position shown
  notation: Notation;
  timed: boolean;
}

export function text(m: MoveInfo, notation: Notation): string {
  return notation === "ja" ? m.ja : m.aise;
}

// rows pairs the moves of Black and White. Western lists number pairs,
// Japanese ones single moves.
function rows(l: Listing): HTMLElement[] {
  const all: HTMLElement[] = [];
  const shift = l.whiteBegins ? 1 : 0;
  const link = (i: number): HTMLElement => {
    const m = l.moves[i];
    if (!m) return h("span");
    const time = l.timed ? h("small", {}, short(m.c)) : null;
    const el = h("a", { href: `#move-${i + 1}`, "data-ply": i + 1, "aria-current": l.at === i + 1 ? "true" : null }, text(m, l.notation), time);
    if (l.notation === "ja") el.lang = "ja";
    return el;
  };
  for (let i = -shift; i < l.moves.length; i += 2) {
    const pair = Math.floor((l.first - 1 + i + shift) / 2) + 1;
    const number = l.notation === "ja" ? l.first + Math.max(i, 0) : pair;
    all.push(h("li", {}, h("span", {}, String(number)), i < 0 ? h("span", {}, "…") : link(i), link(i + 1)));
  }
  return all;
}

export class List {
  private shown = "";

  constructor(
    private readonly root: HTMLElement,
    private readonly line: HTMLElement,
  ) {}

  show(l: Listing): void {
    const key = [l.moves.length, l.moves[l.moves.length - 1]?.sfen, l.at, l.notation, l.timed].join(" ");
    if (key === this.shown) return;
    this.shown = key;
    this.root.classList.toggle("ja", l.notation === "ja");
    if (l.moves.length) this.root.replaceChildren(h("ol", {}, ...rows(l)));
    else this.root.replaceChildren(h("p", { class: "empty muted small" }, t("ui.moves.none")));
    this.root.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    const from = Math.max(0, l.at - 4);
    const last = l.moves.slice(from, l.at).map((m, i) => {
      const ply = from + i + 1;
      const number = (l.first - 1 + ply - 1) % 2 === 0 || l.notation === "ja" ? l.notation === "ja" ? `${l.first + ply - 1} ` : `${Math.floor((l.first + ply - 2) / 2) + 1}. ` : "";
      const li = h("li", { "aria-current": ply === l.at ? "true" : null }, number + text(m, l.notation));
      if (l.notation === "ja") li.lang = "ja";
      return li;
    });
    this.line.replaceChildren(...(last.length ? last : [h("li", {}, t("ui.start"))]));
  }
}
