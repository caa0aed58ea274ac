// A position and a move of Gufū as the server writes them: what is needed to
// draw them. What is legal is the server's to say.

import { turnOf } from "../position";
import type { Side } from "../wire";

// The pieces: "K" and "k" are the kings, "W" kaze and "S" arashi.
export type Man = "K" | "k" | "W" | "S";
export type Dir = "N" | "E" | "S" | "W";

export const men: Man[] = ["K", "k", "W", "S"];
export const dirs: Dir[] = ["N", "E", "S", "W"]; // clockwise

export const files = 2;
export const ranks = 3;

export interface Standing {
  cell: number; // rank by rank from the far one, from file 2 to file 1
  dir: Dir;
}

export interface GufuPosition {
  on: Map<Man, Standing>;
  off: Man[]; // in hand or in the common reserve
  turn: Side;
  due: number; // the drop of the set-up that is due, 1 to 4, 0 in play
}

export function parseGufu(text: string): GufuPosition {
  const [board = "", , off = "-", phase = "p"] = text.trim().split(/\s+/);
  const on = new Map<Man, Standing>();
  const rows = board.split("/");
  rows.forEach((row, r) => {
    let f = 0;
    for (const m of row.matchAll(/(\d)|([KkWS])([nesw])/g)) {
      if (m[2]) on.set(m[2] as Man, { cell: r * files + f, dir: (m[3] ?? "").toUpperCase() as Dir });
      f += m[1] ? Number(m[1]) : 1;
    }
    if (f !== files) throw new Error(`position of Gufū ${text}: a rank of ${f} cells, want ${files}`);
  });
  if (rows.length !== ranks) throw new Error(`position of Gufū ${text}: ${rows.length} ranks, want ${ranks}`);
  return { on, off: men.filter((m) => off.includes(m)), turn: turnOf(text), due: Number(/^[1-4]$/.exec(phase)?.[0] ?? 0) };
}

export interface GufuMove {
  letter: "K" | "W" | "S"; // K is the king of whoever moves
  action: "*" | "-" | "x" | ":";
  to: string;
  dir: Dir;
}

export function parseMove(m: string): GufuMove | null {
  const p = /^([KWS])([*\-x:])([12][abc])>([NESW])$/.exec(m);
  return p ? { letter: p[1] as "K", action: p[2] as "-", to: p[3] ?? "", dir: p[4] as Dir } : null;
}

export const moveText = (m: GufuMove): string => `${m.letter}${m.action}${m.to}>${m.dir}`;

// letterOf is how moves call a piece; null for a king of the other side.
export function letterOf(man: Man, mover: Side): GufuMove["letter"] | null {
  if (man === "W" || man === "S") return man;
  return (man === "K") === (mover === "black") ? "K" : null;
}

// manOf is the piece that a move by a side is made with.
export function manOf(letter: GufuMove["letter"], mover: Side): Man {
  return letter === "K" && mover === "white" ? "k" : letter;
}

export const clockwise = (d: Dir): Dir => dirs[(dirs.indexOf(d) + 1) % 4]!;

// opposite is the same direction for whoever sits on the other side.
export const opposite = (d: Dir): Dir => dirs[(dirs.indexOf(d) + 2) % 4]!;

// cellOf inverts cellName.
export function cellOf(name: string): number {
  return (name.charCodeAt(1) - 97) * files + files - Number(name[0]);
}

// Detail is what the server tells of a position.
export interface Contact {
  piece: "W" | "S";
  at: string;
  owner: Side;
  checks: boolean;
  area: string[];
}

export interface Detail {
  due: number;
  contacts: Contact[] | null;
  areas: Partial<Record<Man, string[]>> | null;
}
