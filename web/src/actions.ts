// What one may do now besides moving, and the card that says how it ended.

import { again } from "./again";
import { button, h, koma } from "./dom";
import { has, t } from "./text";
import type { Asking } from "./model";
import type { Condition, Current, State, You } from "./wire";

// Situation is what the buttons depend on.
export interface Situation {
  you: You;
  state: State;
  cur: Current;
  confirm: "" | "resign" | "abort";
  declaring: boolean;
  training: boolean; // the trainer is on
  asking: Asking;
}

// more opens the drawer: on a phone it has what does not fit.
function more(): HTMLElement {
  const b = button("more", "", { icon: "more", class: "btn-icon", title: t("ui.more") });
  b.setAttribute("aria-label", t("ui.more"));
  return b;
}

// coach is the switch of the trainer, where it may be had.
function coach(c: Situation): HTMLElement[] {
  return c.cur.actions.trainer ? [button("trainer", t("ui.trainer"), { icon: "bulb", pressed: c.training })] : [];
}

const player = (c: Situation): boolean => c.you !== "none";

// acts are the buttons of a game that goes on. On a phone they are fewer, and
// the last of them opens the rest.
export function acts(c: Situation, phone: boolean): HTMLElement[] {
  const a = c.cur.actions;
  if (c.cur.outcome) return phone ? [more()] : [];
  if (!player(c)) return phone ? [more()] : [];
  if (c.confirm) {
    return [
      h("span", { class: "sure" }, t(`ui.${c.confirm}.sure`)),
      button(`${c.confirm}-yes`, t("ui.yes"), { class: "btn-warn" }),
      button("confirm-no", t("ui.no")),
    ];
  }
  const all: HTMLElement[] = [];
  if (a.abort) all.push(button("abort", t("ui.abort"), { class: "btn-warn", icon: "flag" }));
  else if (a.resign) all.push(button("resign", t("ui.resign"), { class: "btn-warn", icon: "flag" }));
  const mine = c.you === "black" || c.you === "white" ? c.cur.offers[c.you] : null;
  const offer = (what: "draw" | "takeback" | "count", mode: string, name: string): void => {
    if (mode === "never") return;
    const label = t(`ui.${what}`);
    const title = t(has(`ui.${what}.${mode}`) ? `ui.${what}.${mode}` : `ui.${what}`);
    all.push(button(`${mode === "alone" && what !== "takeback" ? "claim" : "offer"}-${what}`, label, { icon: name, title, disabled: mine?.action === what }));
  };
  if (c.cur.started) {
    offer("draw", a.draw, "hand");
    offer("takeback", c.state.moves?.length ? a.takeback : "never", "again");
  }
  const far = (c.cur.conditions ?? []).some((k) => k.key === "king-in-zone" && k.met);
  // Nobody wants to declare before his king has gone in: until then the
  // buttons wait in the drawer.
  if (far || c.declaring) all.push(...declareButtons(c));
  all.push(...coach(c));
  const most = phone ? 3 : 6;
  const shown = phone && all.length > most ? all.slice(0, most) : all;
  if (phone) shown.push(more());
  return shown;
}

// declareButtons are those for an impasse.
export function declareButtons(c: Situation): HTMLElement[] {
  const a = c.cur.actions;
  const all: HTMLElement[] = [];
  if (!player(c) || c.cur.outcome) return all;
  if (a.declare !== "never") all.push(button("declare", t("ui.declare"), { icon: "up", title: t("ui.declare.long"), pressed: c.declaring }));
  if (a.count !== "never") {
    all.push(button(a.count === "alone" ? "claim-count" : "offer-count", t("ui.count"), { icon: "chart", title: t(`ui.count.${a.count}`) }));
  }
  return all;
}

// conditions lists what a declaration needs, each ticked or not.
export function conditions(all: Condition[]): HTMLElement {
  return h(
    "ul",
    { class: "conds" },
    ...all.map((c) =>
      h(
        "li",
        { class: c.met ? "met" : "" },
        h("span", { class: "tick", "aria-hidden": "true" }, c.met ? "✓" : "·"),
        h("span", {}, c.label),
        c.want > 1 ? h("b", { class: "num" }, t("ui.cond.of", { have: c.have, want: c.want })) : null,
        h("span", { class: "vh" }, t(c.met ? "ui.cond.met" : "ui.cond.unmet")),
      ),
    ),
  );
}

// result fills the card of a game that is over.
export function result(c: Situation): HTMLElement[] {
  const o = c.cur.outcome;
  if (!o) return [];
  const head = t(`ui.result.${o.reason === "aborted" ? "aborted" : o.result}`);
  const [title, rest] = headline(head, o.sentence);
  const mark = o.result === "black" || o.result === "white" ? koma(o.result) : null;
  const cited = o.rule.charAt(0).toUpperCase() + o.rule.slice(1);
  const rule = o.rule ? h("p", { class: "rule" }, o.rulehref ? h("a", { href: o.rulehref }, cited) : cited) : null;
  const all = h("div", { class: "acts" });
  all.append(...again(c.cur, c.asking));
  all.append(h("a", { class: "btn", href: c.state.variant === "shogi" ? "/" : `/${c.state.variant}` }, t("ui.newgame")), button("copy-usi", t("ui.copy.game"), { icon: "copy", title: t("ui.copy.usi") }), ...coach(c));
  return [h("h2", {}, mark, title), ...(rest ? [h("p", {}, rest)] : []), ...(rule ? [rule] : []), all];
}

// headline parts «Vince Nero: scacco matto.» into who and why. Sentences of
// another shape are a headline as they are.
function headline(head: string, sentence: string): [string, string] {
  const m = /^(.{2,60}?)[::]\s*(.+)$/.exec(sentence);
  if (m?.[1] && m[2]) return [m[1], m[2].charAt(0).toUpperCase() + m[2].slice(1)];
  return [sentence ? sentence.replace(/[.。]$/, "") : head, ""];
}
