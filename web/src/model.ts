// What the server has said of a game, put together: no picture, no input.

import { other, type Current, type GameEvent, type Hello, type MoveInfo, type Side, type State, type You } from "./wire";
import type { Presence } from "./players";

// Again is what the players may ask for once a game is over.
export type Again = "rematch" | "next" | "inner";

export const isAgain = (what: string): what is Again => what === "rematch" || what === "next" || what === "inner";

// Asking is what the players ask each other for.
export interface Asking {
  asked: Again | ""; // by this player
  offered: Again | ""; // by the other
}

export class Model {
  state: State;
  you: You;
  moves: MoveInfo[];
  cur: Current;
  presence: Record<Side, Presence> | null = null;
  asked: Again | "" = ""; // by this player, before the server has said so

  constructor(hello: Hello) {
    this.state = hello.state;
    this.you = hello.you;
    this.moves = hello.state.moves ?? [];
    this.cur = hello.state.cur;
  }

  take(m: Hello): void {
    this.state = m.state;
    this.you = m.you;
    this.moves = m.state.moves ?? [];
    this.cur = m.state.cur;
  }

  // event takes in what happened; false if it is known or something before it
  // was missed.
  event(e: GameEvent): boolean {
    if (e.seq !== this.cur.seq + 1) return false;
    if (e.ply !== undefined) this.moves = this.moves.slice(0, e.ply);
    if (e.move) this.moves = [...this.moves, e.move];
    this.cur = e.cur;
    if (e.kind === "decline") this.asked = "";
    return true;
  }

  // asking is what the players ask each other for after the end.
  asking(): Asking {
    const mine = this.mySide();
    const of = (side: Side | null): Again | "" => {
      const what = side ? this.cur.offers[side]?.action ?? "" : "";
      return isAgain(what) ? what : "";
    };
    return { asked: this.asked || of(mine), offered: of(mine && other(mine)) };
  }

  seen(here: Record<Side, boolean>, now: number): void {
    const next = (s: Side): Presence => {
      const was = this.presence?.[s];
      return was && was.here === here[s] ? was : { here: here[s], since: was ? now : 0 };
    };
    this.presence = { black: next("black"), white: next("white") };
  }

  started(): boolean {
    return this.state.black.kind !== "open" && this.state.white.kind !== "open";
  }

  mine(side: Side): boolean {
    return this.you === side || this.you === "both";
  }

  mySide(): Side | null {
    return this.you === "black" || this.you === "white" ? this.you : null;
  }

  // moving says whether this viewer is to move in the present position.
  moving(): boolean {
    return !this.cur.outcome && this.mine(this.cur.turn) && (this.cur.legal?.length ?? 0) > 0;
  }
}
