// How a match stands, and the points of a limited game.

import { h, koma } from "./dom";
import { seatName } from "./players";
import { t } from "./text";
import { other, type Current, type Match, type Score, type Side, type State } from "./wire";

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
    ...(m.rows.length ? [games(s, m)] : []),
  ];
}

// games is the table of a match: a row for each player, a column for each game
// that counts, with the colour that the player had and the points.
function games(s: State, m: Match): HTMLElement {
  const head = m.rows.map((r, i) => h("th", { scope: "col" }, r.game === s.id ? h("b", {}, String(i + 1)) : h("a", { href: `/g/${r.game}`, "aria-label": t("ui.match.game", { n: i + 1 }) }, String(i + 1))));
  const row = (side: Side): HTMLElement => {
    const cells = m.rows.map((r) => {
      const had = r.swap ? other(side) : side;
      return h("td", {}, koma(had, t(`side.${had}`)), half(r[side]));
    });
    return h("tr", {}, h("th", { scope: "row" }, seatName(s[side], side)), ...cells, h("td", { class: "sum" }, half(m[side])));
  };
  return h("div", { class: "match-games", tabindex: 0, role: "region", "aria-label": t("ui.match") }, h("table", {}, h("thead", {}, h("tr", {}, h("td"), ...head, h("th", { scope: "col" }, t("ui.match.sum")))), h("tbody", {}, row("black"), row("white"))));
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
