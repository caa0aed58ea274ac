// The values of positions and moves in a few signs: who wins, and in how many
// plies.

import type { MoveValue } from "./table";

// tag is a value short enough for a board: "+3" wins in three plies, "−2"
// loses in two, "=" draws.
export function tag(v: MoveValue): { text: string; kind: string } {
  const n = v.plies ?? "";
  switch (v.value) {
    case "win":
      return { text: `+${n}`, kind: v.best ? "t-win best" : "t-win" };
    case "loss":
      return { text: `−${n}`, kind: v.best ? "t-loss best" : "t-loss" };
  }
  return { text: "=", kind: v.best ? "t-draw best" : "t-draw" };
}
