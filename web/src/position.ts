// A position as SFEN writes it: what is needed to draw it and to show a move
// before the server has answered. What is legal is the server's to say.

import { other, type Side } from "./wire";

export interface Piece {
  kind: string; // "P", "+R"
  side: Side;
}

export interface Position {
  files: number;
  ranks: number;
  cells: (Piece | null)[]; // rank by rank from the top, as Black sees them
  hands: Record<Side, Map<string, number>>;
  turn: Side;
}

const handOrder = ["J", "R", "B", "G", "S", "N", "L", "P"];

export function parseSFEN(sfen: string): Position {
  const [board = "", turn = "b", hand = "-"] = sfen.trim().split(/\s+/);
  const cells: (Piece | null)[] = [];
  let files = 0;
  const rows = board.split("/");
  for (const row of rows) {
    let width = 0;
    for (const m of row.matchAll(/(\d+)|(\+?)([A-Za-z])/g)) {
      if (m[1]) {
        for (let i = 0; i < Number(m[1]); i++) cells.push(null);
        width += Number(m[1]);
        continue;
      }
      const letter = m[3] ?? "";
      cells.push({ kind: (m[2] ?? "") + letter.toUpperCase(), side: letter === letter.toUpperCase() ? "black" : "white" });
      width++;
    }
    if (files && width !== files) throw new Error(`SFEN ${sfen}: ranks of ${files} and ${width} files`);
    files = width;
  }
  const hands: Position["hands"] = { black: new Map(), white: new Map() };
  if (hand !== "-") {
    for (const m of hand.matchAll(/(\d*)([A-Za-z])/g)) {
      const letter = m[2] ?? "";
      const side: Side = letter === letter.toUpperCase() ? "black" : "white";
      hands[side].set(letter.toUpperCase(), Number(m[1] || 1));
    }
  }
  return { files, ranks: rows.length, cells, hands, turn: turn === "w" ? "white" : "black" };
}

// writeSFEN writes a position back, without the number of the move.
export function writeSFEN(p: Position): string {
  const rows: string[] = [];
  for (let r = 0; r < p.ranks; r++) {
    const row = p.cells.slice(r * p.files, (r + 1) * p.files).map((c) => (c ? letters(c) : " ")).join("");
    rows.push(row.replace(/ +/g, (gap) => String(gap.length)));
  }
  const held = (["black", "white"] as const).flatMap((side) =>
    inHand(p, side).map(([kind, n]) => (n > 1 ? String(n) : "") + letters({ kind, side })),
  );
  return `${rows.join("/")} ${p.turn === "white" ? "w" : "b"} ${held.join("") || "-"}`;
}

const letters = (c: Piece): string => (c.side === "black" ? c.kind : c.kind.toLowerCase());

// inHand lists what a side holds, in the order of the stand.
export function inHand(p: Position, side: Side): [string, number][] {
  const rank = (k: string) => (handOrder.indexOf(k) + handOrder.length + 1) % (handOrder.length + 1);
  return [...p.hands[side]].filter(([, n]) => n > 0).sort((a, b) => rank(a[0]) - rank(b[0]));
}

// cellName writes a cell as moves do: "7g".
export function cellName(p: { files: number }, i: number): string {
  return `${p.files - (i % p.files)}${String.fromCharCode(97 + Math.floor(i / p.files))}`;
}

// cellIndex inverts cellName; -1 if there is no such cell.
export function cellIndex(p: { files: number; ranks: number }, name: string): number {
  const m = /^(\d+)([a-z])$/.exec(name);
  if (!m) return -1;
  const col = p.files - Number(m[1]);
  const row = (m[2] ?? "").charCodeAt(0) - 97;
  return col < 0 || col >= p.files || row < 0 || row >= p.ranks ? -1 : row * p.files + col;
}

// Parts are a move taken apart.
export interface Parts {
  from: string; // "" for a drop
  drop: string; // kind, "" for a move on the board
  to: string;
  promote: boolean;
}

export function parts(move: string): Parts | null {
  const m = /^(?:([A-Z])\*|(\d+[a-z]))(\d+[a-z])(\+?)$/.exec(move);
  return m ? { drop: m[1] ?? "", from: m[2] ?? "", to: m[3] ?? "", promote: m[4] === "+" } : null;
}

// play makes a move that is known to be legal, or returns the position as it
// is if the move cannot be shown.
export function play(p: Position, move: string): Position {
  const a = parts(move);
  if (!a) return p;
  const to = cellIndex(p, a.to);
  const from = a.from ? cellIndex(p, a.from) : -1;
  const moved = a.drop ? { kind: a.drop, side: p.turn } : p.cells[from];
  if (to < 0 || !moved) return p;
  const cells = p.cells.slice();
  const hands = { black: new Map(p.hands.black), white: new Map(p.hands.white) };
  const mine = hands[moved.side];
  if (a.drop) {
    mine.set(a.drop, (mine.get(a.drop) ?? 1) - 1);
  } else {
    const taken = cells[to];
    if (taken) {
      const kind = taken.kind.replace("+", "");
      mine.set(kind, (mine.get(kind) ?? 0) + 1);
    }
    cells[from] = null;
  }
  cells[to] = { kind: (a.promote ? "+" : "") + moved.kind, side: moved.side };
  return { ...p, cells, hands, turn: other(p.turn) };
}

// after foresees the position that a legal move leads to.
export function after(sfen: string, move: string): string {
  return writeSFEN(play(parseSFEN(sfen), move));
}

// turnOf reads whose turn it is from the second field, where the positions of
// every variant have it.
export function turnOf(sfen: string): Side {
  return sfen.split(" ")[1] === "w" ? "white" : "black";
}

// kingOf returns the cell of a side's king, -1 if it has none.
export function kingOf(p: Position, side: Side): number {
  return p.cells.findIndex((c) => c?.kind === "K" && c.side === side);
}
