// What opens below the moves: less needed tools, and the declaration of an
// entering king.

import { conditions, declareButtons, type Situation } from "./actions";
import { button, h } from "./dom";
import * as prefs from "./prefs";
import { has, t } from "./text";

// drawer has the notation, copying, the record to take away, typing a move, and on a phone the tools of
// the table.
export function drawer(c: Situation, notation: prefs.Notation): HTMLElement[] {
  const way = (n: prefs.Notation) => button(`notation-${n}`, t(`ui.notation.${n}`), { pressed: notation === n });
  const impasse = declareButtons(c);
  const typed = h(
    "form",
    { class: "typed", id: "typed" },
    h("label", { class: "field" }, t("ui.typed"), h("input", { name: "move", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 16, placeholder: t(has(`ui.typed.hint.${c.state.variant}`) ? `ui.typed.hint.${c.state.variant}` : "ui.typed.hint") })),
    h("button", { class: "btn" }, t("ui.typed.go")),
  );
  return [
    h("div", { class: "pair", role: "group", "aria-label": t("ui.notation") }, way("aise"), way("ja")),
    h("div", { class: "pair" }, button("copy-sfen", t("ui.copy.sfen"), { icon: "copy" }), button("copy-usi", t("ui.copy.usi"), { icon: "copy" })),
    h("a", { class: "btn", href: `/g/${c.state.id}/view` }, t("ui.record")),
    ...(c.cur.actions.trainer ? [h("a", { class: "btn", href: studyHref(c) }, t("ui.study.here"))] : []),
    ...(impasse.length ? [h("div", { class: "pair" }, ...impasse)] : []),
    ...(c.you === "none" || c.cur.outcome ? [] : [typed]),
    h(
      "div",
      { class: "pair phone-only" },
      button("flip", t("ui.flip"), { icon: "flip" }),
      button("coords", t("ui.coords"), { icon: "grid" }),
      button("sound", t(prefs.sound() ? "ui.sound.on" : "ui.sound.off"), { icon: "sound" }),
      button("moves", t("ui.moves"), { icon: "menu" }),
    ),
    h("div", { class: "pair phone-only" }, button("more", t("ui.close"))),
  ];
}

// studyHref leads to the study of the position that the game has come to.
function studyHref(c: Situation): string {
  const query = new URLSearchParams({ rules: c.state.rules, position: c.cur.sfen });
  return `/study/${c.state.variant}?${query}`;
}

// declaration lists what the side has and lacks, and lets it declare anyway:
// the server judges.
export function declaration(c: Situation): HTMLElement[] {
  const all = c.cur.conditions ?? [];
  const ready = all.every((k) => k.met);
  const what = c.cur.actions.declare === "agreed" ? "offer-declare" : "claim-declare";
  return [
    h("h3", {}, t("ui.declare.long")),
    h("p", { class: "small" }, t("ui.declare.body")),
    conditions(all),
    h("div", { class: "acts" }, button(what, t("ui.declare.go"), { class: ready ? "btn-main" : "" }), button("declare", t("ui.close"))),
  ];
}
