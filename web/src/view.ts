// What the table shows of a game: the present, a move that the server has not
// answered yet, or the past.

import type { Model } from "./model";
import { after, turnOf } from "./position";
import type { View } from "./table";
import { other, type Choice, type Current } from "./wire";

// choices are those of the server, or its legal moves where it tells no more.
export function choices(cur: Current): Choice[] {
  return cur.choices ?? (cur.legal ?? []).map(plain);
}

// plain is a legal move of which nothing more is known.
export function plain(m: string): Choice {
  return { m, say: "", aise: "", marks: "", check: false, mate: false, selfmate: false, sfen: "", barred: "" };
}

// viewOf returns the view and the move that led there. Past counts the moves
// made in a past position, -1 is the present.
export function viewOf(model: Model, past: number, pending: string): [View, string] {
  const { state, cur, moves } = model;
  const net = state.net ?? "";
  if (past >= 0) {
    const last = moves[past - 1];
    const sfen = last?.sfen ?? state.start;
    return [{ sfen, turn: turnOf(sfen), check: last?.check ?? false, detail: last?.detail ?? null, choices: [], net }, last?.m ?? ""];
  }
  const all = choices(cur);
  if (pending) {
    const chosen = all.find((c) => c.m === pending);
    const sfen = chosen?.sfen || after(cur.sfen, pending);
    return [{ sfen, turn: other(cur.turn), check: chosen?.check ?? false, detail: null, choices: [], net }, pending];
  }
  const view = { sfen: cur.sfen, turn: cur.turn, check: cur.check, detail: cur.detail ?? null, choices: all, net, over: cur.outcome?.sentence };
  return [view, moves[moves.length - 1]?.m ?? ""];
}
