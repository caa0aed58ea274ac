// A game as text, for other programs.

import { small } from "./tables";
import type { MoveInfo, State } from "./wire";

// sfenAt is the position after some moves, on the board of shogi with the
// number of the next move.
export function sfenAt(s: State, moves: MoveInfo[], ply: number): string {
  const sfen = moves[ply - 1]?.sfen ?? s.start;
  if (small(s.variant)) return sfen;
  return `${sfen.split(" ").slice(0, 3).join(" ")} ${ply + (s.first || 1)}`;
}

// usi is the whole game as USI writes it.
export function usi(s: State, moves: MoveInfo[]): string {
  const start = `position sfen ${sfenAt(s, moves, 0)}`;
  return moves.length ? `${start} moves ${moves.map((m) => m.m).join(" ")}` : start;
}
