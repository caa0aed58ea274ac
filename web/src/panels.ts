// All of the page of a game but the table: the players, the moves, what one
// may do, how it ended.

import { acts, conditions, result, type Situation } from "./actions";
import { button, byId, h, refill } from "./dom";
import { declaration, drawer } from "./drawer";
import { facts, pageTitle } from "./facts";
import { List } from "./list";
import type { Model } from "./model";
import type { Notes } from "./notes";
import { invitationNote, offerNotes } from "./offers";
import { PlayerCard } from "./players";
import { turnOf } from "./position";
import * as prefs from "./prefs";
import { standing } from "./score";
import { t } from "./text";
import { other, type Refusal, type Side } from "./wire";

export class Panels {
  confirm: Situation["confirm"] = "";
  declaring = false;
  drawer = false;
  training = false; // the trainer is on
  notation = prefs.notation();
  bottom: Side = "black"; // who sits below
  past = -1; // moves made in a past position looked at, -1 for the present
  private readonly near = new PlayerCard(byId("player-near"));
  private readonly far = new PlayerCard(byId("player-far"));
  private readonly list = new List(byId("moves"), byId("line"));

  constructor(
    private readonly model: Model,
    private readonly notes: Notes,
    private readonly now: () => number,
  ) {}

  draw(): void {
    const m = this.model;
    this.list.show({
      moves: m.moves,
      whiteBegins: turnOf(m.state.start) === "white",
      first: m.state.first || 1,
      at: this.past < 0 ? m.moves.length : this.past,
      notation: this.notation,
      timed: m.cur.clock !== null,
    });
    this.players();
    this.deeds();
    const score = standing(m.state, m.cur);
    byId("score").hidden = !score.length;
    refill(byId("score"), ...score);
    refill(byId("facts"), ...facts(m.state, m.cur, m.moves.length, m.you));
  }

  players(): void {
    const { state, cur, you, presence } = this.model;
    const [near, far] = [this.bottom, other(this.bottom)];
    this.near.show(near, state, cur, you, presence?.[near] ?? null, this.now());
    this.far.show(far, state, cur, you, presence?.[far] ?? null, this.now());
    document.title = pageTitle(state, cur, you);
  }

  // clocks draws the time and returns what is left before a flag falls,
  // Infinity where no clock runs.
  clocks(): number {
    const clock = this.model.cur.clock;
    const now = this.now();
    return Math.min(this.near.tick(clock, now), this.far.tick(clock, now));
  }

  // situation is what the buttons depend on.
  private situation(): Situation {
    const m = this.model;
    return {
      you: m.you,
      state: { ...m.state, moves: m.moves },
      cur: m.cur,
      confirm: this.confirm,
      declaring: this.declaring,
      training: this.training,
      asking: m.asking(),
    };
  }

  private deeds(): void {
    const m = this.model;
    const s = this.situation();
    refill(byId("acts"), ...acts(s, false));
    refill(byId("foot"), ...acts(s, true));
    byId("acts").hidden = !byId("acts").childElementCount;
    const card = byId("result");
    card.hidden = !m.cur.outcome;
    refill(card, ...result(s));
    document.body.classList.toggle("over", !!m.cur.outcome);
    offerNotes(this.notes, m.state, m.cur, m.mySide(), s.asking.offered);
    invitationNote(this.notes, m.state, !m.started() && !m.cur.outcome);
    this.drawDrawer(s);
    const number = (ply: number) => ply + (m.state.first || 1) - 1;
    const past = { text: t("ui.past", { n: number(this.past), m: number(m.moves.length) }), buttons: [button("present", t("ui.past.back"))] };
    this.notes.set("past", this.past < 0 ? null : past);
  }

  private drawDrawer(s: Situation): void {
    const el = byId("drawer");
    el.hidden = !this.drawer && !this.declaring;
    document.querySelectorAll("[data-open=more], [data-do=more]").forEach((b) => b.setAttribute("aria-expanded", String(this.drawer)));
    if (this.declaring) refill(el, ...declaration(s));
    else if (this.drawer && !(el.childElementCount && el.contains(document.activeElement))) el.replaceChildren(...drawer(s, this.notation));
  }

  // renew lets the drawer be drawn again although it has the focus.
  renew(): void {
    byId("drawer").replaceChildren();
  }

  // close shuts whatever is open, and reports whether anything was.
  close(): boolean {
    const had = this.confirm !== "" || this.declaring || this.drawer;
    document.body.classList.remove("moves-open");
    this.confirm = "";
    this.declaring = this.drawer = false;
    return had;
  }

  // act does what buttons of the panels do to the panels; false if it is not
  // theirs.
  act(what: string): boolean {
    switch (what) {
      case "resign":
      case "abort":
        this.confirm = what;
        break;
      case "confirm-no":
        this.confirm = "";
        break;
      case "declare":
        this.declaring = !this.declaring;
        this.drawer = false;
        break;
      case "more":
        this.drawer = !this.drawer;
        this.declaring = false;
        document.body.classList.remove("moves-open");
        this.renew();
        break;
      case "moves":
        this.drawer = false;
        document.body.classList.toggle("moves-open");
        break;
      case "notation-aise":
      case "notation-ja":
        this.notation = what === "notation-ja" ? "ja" : "aise";
        prefs.setNotation(this.notation);
        this.renew();
        break;
      default:
        return false;
    }
    return true;
  }

  refused(m: Refusal): void {
    const why = m.conditions?.length ? [conditions(m.conditions)] : [];
    this.notes.set("refusal", { text: m.text || t("ui.refused"), kind: "bad", body: why, ms: why.length ? 20_000 : 8000 });
  }

  // leads shows the way to the game that follows.
  leads(href: string): void {
    const go = h("a", { class: "btn btn-main", href }, t("ui.next.go"));
    this.notes.set("next", { text: t("ui.next.soon"), kind: "good", buttons: [go] });
  }
}
