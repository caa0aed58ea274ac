// The trainer: the value of a position and of every move in it, in words.

import type { Studied, Value } from "./api";
import { h, refill } from "./dom";
import type { MoveValue } from "./table";
import { t } from "./text";
import { tag } from "./value";
import type { Choice } from "./wire";

export class Trainer {
  readonly root = h("section", { class: "panel card trainer", "aria-label": t("ui.trainer") });

  // play is what a press on a move does; without it the moves are only told.
  constructor(private readonly play?: (m: string) => void) {
    this.root.addEventListener("click", (e) => {
      const m = e.target instanceof Element ? e.target.closest("[data-train]")?.getAttribute("data-train") : null;
      if (m) this.play?.(m);
    });
  }

  show(s: Studied | null): void {
    refill(this.root, h("h2", {}, t("ui.trainer")), ...(s ? this.told(s) : [h("p", { class: "muted small" }, t("ui.trainer.waits"))]));
  }

  // fault says why nothing can be told.
  fault(text: string): void {
    refill(this.root, h("h2", {}, t("ui.trainer")), h("p", { class: "small", role: "status" }, text));
  }

  private told(s: Studied): HTMLElement[] {
    if (s.outcome) return [h("p", {}, s.outcome.sentence)];
    if (!s.value) return [h("p", { class: "muted small" }, t("ui.trainer.none"))];
    const moves = [...(s.moves ?? [])].sort((a, b) => rank(b) - rank(a));
    const rows = moves.map((v) => this.row(v, s.choices?.find((c) => c.m === v.m), s.variant));
    return [
      h("p", { class: "t-value" }, sign({ ...s.value, best: false }), h("span", {}, s.value.sentence, " ", ...term(s.value, s.variant))),
      h("ol", { class: "t-moves", "aria-label": t("ui.trainer.moves") }, ...rows),
    ];
  }

  private row(v: MoveValue & { m: string }, c: Choice | undefined, variant: string): HTMLElement {
    const words = [
      h("b", { class: "t-move" }, c?.aise ?? v.m),
      h("span", {}, v.sentence, ...(v.best ? [" ", h("em", {}, t("ui.trainer.best"))] : [])),
    ];
    const row = this.play ? h("button", { type: "button", class: "t-row", "data-train": v.m, title: c?.say }, sign(v), ...words) : h("div", { class: "t-row", title: c?.say }, sign(v), ...words);
    return h("li", { class: v.best ? "best" : "" }, row, ...term(v, variant));
  }
}

// sign is the value in a box, with its kind in the shape as well as the colour.
function sign(v: MoveValue): HTMLElement {
  const { text, kind } = tag(v);
  return h("b", { class: `t-tag ${kind}`, "aria-hidden": "true" }, text);
}

// term names what shogi calls such a position, with a link to the rules.
function term(v: Value | MoveValue, variant: string): HTMLElement[] {
  return v.term ? [h("a", { class: "t-term", href: `/rules/${variant}#${v.term}` }, t(`ui.term.${v.term}`))] : [];
}

// rank orders moves: quick wins, draws, slow losses.
function rank(v: MoveValue): number {
  const n = v.plies ?? 0;
  return (v.best ? 1 : 0) + (v.value === "win" ? 3000 - 2 * n : v.value === "draw" ? 0 : 2 * n - 3000);
}
