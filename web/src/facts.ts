// What one should know of a game at a glance: its rules, its clock, whose turn.

import { h } from "./dom";
import { seatName } from "./players";
import { small } from "./tables";
import { t } from "./text";
import type { Current, State, You } from "./wire";

const waits = (s: State, cur: Current): boolean => !cur.outcome && (s.black.kind === "open" || s.white.kind === "open");

// facts fills the place above the near stand.
export function facts(s: State, cur: Current, made: number, you: You): HTMLElement[] {
  const clock = s.clockname || (cur.clock ? "" : t("ui.clock.none"));
  const now = waits(s, cur) ? t("ui.invite.waits") : t("ui.number", { n: made + (s.first || 1) - 1 });
  return [
    h("span", {}, h("b", {}, s.rulesname), s.startname || (small(s.variant) ? "" : t("ui.even"))),
    h("span", {}, clock, h("br"), now),
    ...(s.inner ? [h("span", {}, h("a", { href: `/g/${s.inner}` }, t("ui.inner.after")))] : []),
    ...(you === "none" ? [h("span", { class: "tag" }, t("ui.spectator"))] : []),
  ];
}

// pageTitle tells in the list of tabs where one is waited for.
export function pageTitle(s: State, cur: Current, you: You): string {
  const title = `${seatName(s.black, "black")} – ${seatName(s.white, "white")} · Komadai`;
  const turn = !cur.outcome && !waits(s, cur) && you === cur.turn;
  return turn ? `● ${t("ui.yourturn")} · ${title}` : title;
}
