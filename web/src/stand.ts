// A stand, the komadai: what a player holds, as buttons.

import { h, s } from "./dom";
import type { Board } from "./board";
import { inHand, type Position } from "./position";
import { t } from "./text";
import type { Side } from "./wire";

export class Stand {
  private side: Side = "black";
  private shown = "";

  constructor(
    readonly root: HTMLElement,
    private readonly board: Board,
  ) {}

  show(p: Position, side: Side, selected: string, mine: boolean): void {
    this.side = side;
    const held = inHand(p, side);
    // A choice only changes attributes: a button that went away under a finger
    // would take the drag with it.
    const key = [side, this.board.set, this.board.flipped, ...held.flat()].join(" ");
    if (key === this.shown) {
      for (const b of this.buttons()) this.mark(b, selected, mine);
      return;
    }
    this.shown = key;
    const focus = document.activeElement;
    const had = focus && this.root.contains(focus) ? focus.getAttribute("data-hand") : null;
    this.root.setAttribute("aria-label", t(`ui.hand.${side}`));
    const items = held.map(([kind, n]) => {
      const name = t("ui.hand.piece", { what: t(`ui.kind.${kind}`), n });
      const piece = s("svg", { viewBox: "0 0 110 120", "aria-hidden": "true" }, s("use", { href: this.board.symbol({ kind, side }), width: 110, height: 120 }));
      const count = n > 1 ? h("span", { class: "n", "aria-hidden": "true" }, String(n)) : null;
      const b = h("button", { type: "button", "data-hand": kind, "data-side": side, "aria-label": name }, piece, count);
      this.mark(b, selected, mine);
      return h("li", {}, b);
    });
    this.root.replaceChildren(items.length ? h("ul", {}, ...items) : h("p", { class: "vh" }, t("ui.hand.none")));
    if (had !== null) (this.button(had) ?? this.buttons()[0])?.focus();
  }

  private mark(b: HTMLElement, selected: string, mine: boolean): void {
    b.setAttribute("aria-pressed", String(mine && b.dataset["hand"] === selected));
    if (mine) b.removeAttribute("aria-disabled");
    else b.setAttribute("aria-disabled", "true");
  }

  buttons(): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>("[data-hand]")];
  }

  button(kind: string): HTMLElement | null {
    return this.root.querySelector(`[data-hand="${kind}"]`);
  }

  owner(): Side {
    return this.side;
  }
}
