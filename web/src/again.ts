// What may follow a game: the next game of the match, the game in the game, a
// rematch. One side asks, the other accepts by asking too.

import { button, h } from "./dom";
import type { Again, Asking } from "./model";
import { t } from "./text";
import type { Current } from "./wire";

const kinds: Again[] = ["next", "inner", "rematch"];
const keys: Record<Again, string> = { next: "ui.nextgame", inner: "ui.inner", rematch: "ui.rematch" };

// againKey begins the keys of the texts about a kind of game to follow.
export const againKey = (what: Again): string => keys[what];

// again makes the buttons that lead on.
export function again(cur: Current, a: Asking): HTMLElement[] {
  if (cur.next) return [h("a", { class: "btn btn-main", href: `/g/${cur.next}` }, t("ui.next.go"))];
  const all: HTMLElement[] = [];
  for (const what of kinds) {
    const main = all.length ? "" : "btn-main";
    if (a.asked === what) all.push(button(what, t(`${keys[what]}.asked`), { icon: "again", disabled: true }));
    else if (!cur.actions[what]) continue;
    else if (a.offered === what) all.push(button(what, t(`${keys[what]}.accept`), { icon: "again", class: "btn-main" }));
    else all.push(button(what, t(keys[what]), { icon: "again", class: main }));
  }
  return all;
}
