// What is off the board of Gufū: the kings before they are dropped, then the
// common reserve.

import { h, s } from "../dom";
import type { Pieces } from "../prefs";
import { t } from "../text";
import { letterOf, type GufuPosition, type Man } from "./position";
import { symbolOf } from "./picture";

export class Pool {
  readonly root = h("section", { class: "stand pool" });
  private shown = "";

  // show draws it; mine are the pieces that the viewer may drop now.
  show(p: GufuPosition, set: Pieces, selected: Man | "", mine: (m: Man) => boolean): void {
    const key = [set, p.turn, ...p.off].join(" ");
    if (key !== this.shown) {
      this.shown = key;
      const had = this.root.contains(document.activeElement);
      this.root.setAttribute("aria-label", t("ui.gufu.pool"));
      const items = p.off.map((m) => {
        const name = t("ui.gufu.off", { what: t(`ui.gufu.man.${m}`) });
        const b = h(
          "button",
          { type: "button", "data-hand": letterOf(m, p.turn) ?? "", "data-man": m, "aria-label": name },
          s("svg", { viewBox: "0 0 120 120", "aria-hidden": "true" }, s("use", { href: symbolOf(m, set), width: 120, height: 120 })),
        );
        return h("li", {}, b);
      });
      this.root.replaceChildren(items.length ? h("ul", {}, ...items) : h("p", { class: "none" }, t("ui.gufu.pool.none")));
      if (had) this.buttons()[0]?.focus();
    }
    for (const b of this.buttons()) {
      const m = b.dataset["man"] as Man;
      b.setAttribute("aria-pressed", String(m === selected));
      if (mine(m)) b.removeAttribute("aria-disabled");
      else b.setAttribute("aria-disabled", "true");
    }
  }

  buttons(): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>("[data-man]")];
  }

  box(m: Man): DOMRect | null {
    return this.root.querySelector(`[data-man="${m}"]`)?.getBoundingClientRect() ?? null;
  }

  manOf(el: EventTarget | null): Man | "" {
    return el instanceof Element ? ((el.closest("[data-man]")?.getAttribute("data-man") ?? "") as Man | "") : "";
  }
}
