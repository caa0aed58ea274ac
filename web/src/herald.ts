// Tells what has happened in a game beyond the board: in notices, by sound and
// for screen readers.

import type { Model } from "./model";
import type { Notes } from "./notes";
import { offerText } from "./offers";
import type { Panels } from "./panels";
import { seatName } from "./players";
import { say } from "./say";
import { clack } from "./sound";
import { t } from "./text";
import { other, type Current, type Side } from "./wire";

export class Herald {
  private leaving = 0;

  constructor(
    private readonly model: Model,
    private readonly notes: Notes,
    private readonly panels: Panels,
  ) {}

  // moved tells the last move and whom it calls.
  moved(move: string, check: boolean): void {
    const m = this.model;
    const words = [`${t(`ui.${other(m.cur.turn)}`)}: ${move}`];
    if (!m.cur.outcome) {
      if (check && !move.toLowerCase().includes(t("ui.check").toLowerCase())) words.push(t("ui.check"));
      if (m.you === m.cur.turn) words.push(t("ui.yourturn"));
    }
    say(words.join(". "));
    this.notes.set("refusal", null);
    this.notes.set("info", null);
  }

  inform(key: string): void {
    this.notes.set("info", { text: t(key), ms: 6000 });
    say(t(key));
  }

  // sat tells that somebody has taken the open seat.
  sat(): void {
    const side: Side = this.model.you === "black" ? "white" : "black";
    const text = t("ui.joined", { name: seatName(this.model.state[side], side) });
    this.notes.set("info", { text, kind: "good", ms: 6000 });
    say(text);
    clack(true);
  }

  // changed compares the game with how it stood before.
  changed(before: Current): void {
    const m = this.model;
    if (m.cur.outcome && !before.outcome) {
      say(m.cur.outcome.sentence);
      clack(true);
    }
    for (const side of ["black", "white"] as const) {
      const offer = m.cur.offers[side];
      if (offer && offer.seq !== before.offers[side]?.seq && side !== m.mySide()) say(offerText(m.state, side, offer.action));
    }
    if (m.cur.next && !before.next) this.leave();
  }

  // leave goes to the game that follows, after a moment to see why.
  private leave(): void {
    const href = `/g/${this.model.cur.next}`;
    this.panels.leads(href);
    say(t("ui.next.soon"));
    if (this.model.you !== "none" && !this.leaving) this.leaving = setTimeout(() => location.assign(href), 2500);
  }
}
