// How a match stands, and the points of a limited game.

import { h } from "./dom";
import { seatName } from "./players";
import { t } from "./text";
import type { Current, Match, Score, State } from "./wire";

// standing fills the card beside the table; nothing where a game stands alone.
export function standing(s: State, cur: Current): HTMLElement[] {
  const match = cur.match ?? s.match ?? null;
  return [...(match ? table(s, match) : []), ...(cur.score ? points(s, cur.score) : [])];
}

function table(s: State, m: Match): HTMLElement[] {
  return [
    h("p", { class: "eyebrow" }, t("ui.match")),
    line(s, half(m.black), half(m.white)),
    h("p", { class: "small muted" }, m.sentence),
  ];
}

function points(s: State, p: Score): HTMLElement[] {
  return [
    h("p", { class: "eyebrow" }, t("ui.score", { n: p.plies, limit: p.limit })),
    line(s, String(p.black), String(p.white)),
    h("p", { class: "small muted" }, t("ui.score.how")),
  ];
}

// line is "Aoki 1 – 1 Bianchi", Black at the left.
function line(s: State, black: string, white: string): HTMLElement {
  return h(
    "p",
    { class: "score-line" },
    h("span", {}, seatName(s.black, "black")),
    h("b", { class: "num" }, `${black} – ${white}`),
    h("span", {}, seatName(s.white, "white")),
  );
}

// half writes points with halves: 1.5 is "1½".
export function half(x: number): string {
  const whole = Math.floor(x);
  if (x === whole) return String(whole);
  return `${whole || ""}½`;
}
