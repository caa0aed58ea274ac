// The diagrams of the rules: positions that can be touched. Without a script
// they are the text that the page has.

import { button, h } from "./dom";
import { Practice } from "./practice";
import { settings, type Settings } from "./tools";
import { makeTable } from "./tables";
import { t } from "./text";

// enliven puts a table into every diagram of the page, each when it comes near
// the window.
export function enliven(): void {
  const all = document.querySelectorAll<HTMLElement>(".live-diagram");
  if (!all.length) return;
  const now = settings();
  const seen = new IntersectionObserver(
    (entries) => {
      for (const e of entries) {
        if (!e.isIntersecting || !(e.target instanceof HTMLElement)) continue;
        seen.unobserve(e.target);
        new Diagram(e.target, now);
      }
    },
    { rootMargin: "300px" },
  );
  for (const el of all) {
    el.classList.add("is-live", `is-${el.dataset["variant"] ?? ""}`);
    seen.observe(el);
  }
}

class Diagram {
  private readonly practice: Practice;
  private readonly said = h("p", { class: "d-said", role: "status" });
  private readonly back = button("", t("ui.study.back"), { icon: "prev" });
  private readonly reset = button("", t("ui.study.reset"), { icon: "first" });
  private readonly moves: number; // made before the reader does

  constructor(root: HTMLElement, how: Settings) {
    const data = (name: string) => root.dataset[name] ?? "";
    const moves = data("moves").split(" ").filter(Boolean);
    this.moves = moves.length;
    const table = makeTable(data("variant"));
    const fallback = [...root.children];
    const caption = h("figcaption", {}, data("caption"));
    const figure = h("figure", {}, table.root, caption, this.said, h("div", { class: "d-acts" }, this.back, this.reset));
    let shown = false;
    this.practice = new Practice(table, data("variant"), data("rules"), {
      settings: () => how,
      values: () => false,
      shown: (p) => {
        if (!shown) for (const el of fallback) el.remove();
        if (!shown) root.prepend(figure);
        shown = true;
        this.shown(p);
      },
      fault: (text) => (this.said.textContent = text),
      say: (text) => (this.said.textContent = text),
    });
    this.back.addEventListener("click", () => this.practice.back());
    this.reset.addEventListener("click", () => void this.practice.open(data("position"), moves));
    void this.practice.open(data("position"), moves);
  }

  private shown(p: Practice): void {
    this.back.disabled = p.steps.length < 2;
    this.reset.disabled = p.steps.length === this.moves + 1;
    const last = p.steps[p.steps.length - 1];
    const before = p.steps[p.steps.length - 2];
    const how = before?.at.choices?.find((c) => c.m === last?.move);
    this.said.textContent = last?.at.outcome?.sentence ?? (how ? `${how.aise}: ${how.say}` : "");
  }
}
