// What the table of Gufū says: the drops of the set-up, a check, and whose the
// shared pieces are at this moment.

import { h, s, koma } from "../dom";
import type { Pieces } from "../prefs";
import { t } from "../text";
import { other } from "../wire";
import type { Contact, Detail, GufuPosition, Man } from "./position";
import { symbolOf } from "./picture";

const shared = ["W", "S"] as const;

export interface Saying {
  text: string;
  kind: "" | "bad" | "good";
}

// says is the sentence above the board; held is the piece chosen, and stuck
// says that it has no legal move, over how the game ended.
export function says(p: GufuPosition, d: Detail | null, held: Man | "", stuck: boolean, over: string, spell: (cell: string) => string): Saying {
  if (over) return { text: over, kind: "bad" };
  if (p.due) return { text: t(`ui.gufu.setup.${p.due}`), kind: "" };
  const contacts = d?.contacts ?? [];
  const checks = contacts.filter((c) => c.checks);
  if (held && stuck) {
    const pinned = checks.some((c) => c.piece === held);
    return { text: t(pinned ? "ui.gufu.stuck.checker" : checks.length ? "ui.gufu.stuck.check" : "ui.gufu.stuck", { what: t(`ui.gufu.the.${held}`) }), kind: "bad" };
  }
  const [one, two] = checks;
  if (one && two) return { text: t("ui.gufu.check.two", { owner: t(`ui.${one.owner}`) }), kind: "bad" };
  if (one) return { text: t("ui.gufu.check", { what: t(`ui.gufu.The.${one.piece}`), cell: spell(one.at), owner: t(`ui.${one.owner}`) }), kind: "bad" };
  const own = contacts[0];
  if (own) return { text: t("ui.gufu.ignored", { what: t(`ui.gufu.The.${own.piece}`), owner: t(`ui.${own.owner}`) }), kind: "bad" };
  return { text: t("ui.gufu.turn", { side: t(`ui.${p.turn}`) }), kind: "" };
}

// owners tells of each shared piece whose it is, and why.
export function owners(p: GufuPosition, d: Detail | null, set: Pieces): HTMLElement[] {
  return [
    h("h2", {}, t("ui.gufu.owners")),
    ...shared.map((piece) => {
      const contact = d?.contacts?.find((c) => c.piece === piece);
      const picture = s("svg", { viewBox: "0 0 120 120", "aria-hidden": "true" }, s("use", { href: symbolOf(piece, set), width: 120, height: 120 }));
      const badge = contact ? koma(contact.owner) : null;
      return h("div", { class: contact ? "who-is owned" : "who-is" }, picture, h("span", {}, h("b", {}, t(`ui.gufu.name.${piece}`)), ` ${owner(p, piece, contact)}`), badge);
    }),
    h("p", { class: "small muted" }, t("ui.gufu.reminder")),
  ];
}

function owner(p: GufuPosition, piece: "W" | "S", contact: Contact | undefined): string {
  if (contact) return t("ui.gufu.owned", { owner: t(`ui.${contact.owner}`), other: t(`ui.${other(contact.owner)}`) });
  const side = t(`ui.${p.turn}`);
  if (!p.off.includes(piece)) return t("ui.gufu.shared", { side });
  return p.due ? t("ui.gufu.waits") : t("ui.gufu.reserve", { side });
}
