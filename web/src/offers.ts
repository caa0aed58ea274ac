// Notices of what the players propose to each other: a draw, a move taken back,
// a rematch, and a seat at this game.

import { againKey } from "./again";
import { button, h } from "./dom";
import { isAgain, type Again } from "./model";
import type { Notes } from "./notes";
import { seatName } from "./players";
import { has, t } from "./text";
import { other, type Current, type Side, type State } from "./wire";

// offerText says what a side proposes.
export function offerText(s: State, side: Side, action: string): string {
  const key = isAgain(action) ? `${againKey(action)}.theirs` : `ui.offer.${action}`;
  return t(has(key) ? key : "ui.offer.other", { name: seatName(s[side], side) });
}

// offerNotes shows the open offers to the player of a side.
export function offerNotes(notes: Notes, s: State, cur: Current, mine: Side | null, again: Again | ""): void {
  const theirs = mine ? cur.offers[other(mine)] : null;
  const own = mine ? cur.offers[mine] : null;
  const asked = again && mine && cur.actions[again] && !cur.next;
  notes.set("rematch", asked ? { text: offerText(s, other(mine), again), buttons: [button(again, t("ui.accept"), { class: "btn-main" })] } : null);
  if (mine && theirs && !cur.outcome) {
    notes.set("offer", {
      text: offerText(s, other(mine), theirs.action),
      buttons: [button("accept", t("ui.accept"), { class: "btn-main" }), button("decline", t("ui.decline"))],
    });
  } else if (own && !cur.outcome) {
    const key = `ui.offered.${own.action}`;
    notes.set("offer", { text: t(has(key) ? key : "ui.offered.other") });
  } else {
    notes.set("offer", null);
  }
}

// invitationNote shows the link to the open seat as long as it is open.
export function invitationNote(notes: Notes, s: State, open: boolean): void {
  if (!open || !s.invite) {
    notes.set("invite", null);
    return;
  }
  if (notes.has("invite")) return;
  notes.set("invite", { text: t("ui.invite.h"), body: invitation(s.invite), buttons: [button("copy-invite", t("ui.invite.copy"), { icon: "copy", class: "btn-main" })] });
}

// invitation shows the link to send, and warns where it leads nowhere else.
function invitation(link: string): HTMLElement[] {
  const field = h("input", { class: "input", id: "invite-link", readonly: true, value: link, "aria-label": t("ui.invite.h") });
  field.addEventListener("focus", () => field.select());
  const body: HTMLElement[] = [h("p", { class: "small" }, t("ui.invite.p")), field];
  const host = new URL(link, location.href).hostname;
  if (/^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host)) body.push(h("p", { class: "small loopback" }, t("ui.invite.loopback")));
  return body;
}
