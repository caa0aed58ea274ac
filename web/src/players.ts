// The two cards of the players: who, how it stands with them, their clock.

import { read, short } from "./clock";
import { h, koma } from "./dom";
import { t } from "./text";
import type { Clock, Current, Player, Side, State, You } from "./wire";

export interface Presence {
  here: boolean;
  since: number; // server time of the last change, 0 if it is not known
}

// seatName is how a player is called in sentences.
export function seatName(p: Player, side: Side): string {
  return p.name || t(`ui.${side}`);
}

export class PlayerCard {
  private side: Side = "black";
  private readonly who = h("div", { class: "who" });
  private readonly state = h("div", { class: "state" });
  private readonly face = document.createTextNode("");
  private readonly under = h("small");
  private readonly clock = h("div", { class: "clock", role: "timer" }, this.face, this.under);
  private mark: SVGSVGElement = koma("black");

  constructor(private readonly root: HTMLElement) {}

  show(side: Side, s: State, cur: Current, you: You, presence: Presence | null, now: number): void {
    this.side = side;
    const p = s[side];
    const mine = you === side;
    const turn = !cur.outcome && cur.turn === side && s.black.kind !== "open" && s.white.kind !== "open";
    this.mark = koma(side, t(`ui.${side}`));
    this.who.replaceChildren(seatName(p, side), mine ? h("small", {}, ` ${t("ui.you")}`) : "");
    this.state.replaceChildren(...this.says(p, cur, you, turn, presence, now));
    this.root.classList.toggle("on", turn);
    this.root.classList.toggle("won", cur.outcome?.result === side);
    this.root.replaceChildren(this.mark, this.who, this.state, ...(cur.clock ? [this.clock] : []));
    this.clock.setAttribute("aria-label", t("ui.clock.label", { side: t(`ui.${side}`) }));
    this.tick(cur.clock, now);
  }

  private says(p: Player, cur: Current, you: You, turn: boolean, presence: Presence | null, now: number): (Node | string)[] {
    const o = cur.outcome;
    if (o) {
      const key = o.result === "draw" ? "ui.drew" : o.result === "replay" ? "ui.replayed" : o.result === this.side ? "ui.winner" : "ui.loser";
      return [t(o.reason === "aborted" ? "ui.aborted" : key)];
    }
    if (p.kind === "open") return [h("span", { class: "net net-off" }), t("ui.seat.open")];
    if (turn && you === this.side) return [t("ui.yourturn")];
    if (turn && you === "both") return [t(`ui.turn.${this.side}`)];
    const away = presence && !presence.here && p.kind === "human" && you !== this.side;
    if (away) return [h("span", { class: "net net-off" }), presence.since ? t("ui.away", { time: short(Math.max(0, now - presence.since)) }) : t("ui.gone")];
    if (turn) return [p.kind === "human" && presence ? h("span", { class: "net" }) : "", t("ui.thinking")];
    if (p.kind === "human" && presence && you !== "both") return [h("span", { class: "net" }), t("ui.online")];
    return [t("ui.waits")];
  }

  // tick draws the clock and returns how long is left before the flag falls,
  // Infinity where nothing runs.
  tick(clock: Clock | null, now: number): number {
    if (!clock) return Infinity;
    const r = read(clock, this.side, now);
    if (this.face.data !== r.text) this.face.data = r.text;
    const under = r.byoyomi ? (r.periods > 1 ? t("ui.byoyomi.left", { n: r.periods }) : t("ui.byoyomi")) : "";
    if (this.under.textContent !== under) this.under.textContent = under;
    const runs = clock.running === this.side;
    this.root.classList.toggle("low", runs && r.low);
    return runs ? r.left : Infinity;
  }
}
