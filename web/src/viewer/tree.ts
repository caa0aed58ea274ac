// A record as the server sends it: a tree of moves in a flat list, each node
// after its parent, and a way to walk in it.

export interface NodeInfo {
  p: number; // its parent, -1 for the start
  n: number; // number of the move, as players count; at the start that of the move before
  m: string; // canonical text, "" at the start and where a line ends in words
  aise: string;
  ja: string;
  say: string;
  sfen: string; // the position after it
  c: string; // comment
  s: number; // milliseconds spent, -1 if not known
  total: number; // of the same player so far, -1 if not known
  marks: string[];
  end: string; // how the line ended, in words
  bad: boolean; // the rules forbid the move
  check: boolean;
  detail: unknown; // what the variant tells of the position
}

export interface GameInfo {
  variant: string;
  rules: string;
  name: string; // for lists: players and date
  black: string;
  white: string;
  headers: { label: string; value: string; ja: boolean }[];
  start: string;
  net: string;
  nodes: NodeInfo[];
}

export interface RecordInfo {
  id: string; // under which it is kept, "" if it is not
  format: string;
  games: GameInfo[];
  left: number; // games that were left out, because there are too many
  warnings: { line: number; text: string }[];
}

// Tree walks in a game. The line is the path that is open: from the start
// through the node shown, and on along the first moves.
export class Tree {
  readonly children: number[][];
  at = 0;
  line: number[] = [];

  constructor(readonly nodes: NodeInfo[]) {
    this.children = nodes.map(() => []);
    nodes.forEach((n, i) => this.children[n.p]?.push(i));
    this.open(0);
  }

  // open shows a node and makes its path the line.
  open(i: number): void {
    if (!this.nodes[i]) return;
    this.at = i;
    const place = this.line.indexOf(i);
    if (place >= 0) return;
    const path: number[] = [];
    for (let n = i; n >= 0; n = this.nodes[n]!.p) path.push(n);
    path.reverse();
    for (let n = this.children[i]![0]; n !== undefined; n = this.children[n]![0]) path.push(n);
    this.line = path;
  }

  get node(): NodeInfo {
    return this.nodes[this.at]!;
  }

  // ply counts the nodes before the one shown.
  get ply(): number {
    return this.line.indexOf(this.at);
  }

  step(by: number): boolean {
    return this.goTo(this.ply + by);
  }

  goTo(ply: number): boolean {
    const to = this.line[Math.max(0, Math.min(this.line.length - 1, ply))]!;
    if (to === this.at) return false;
    this.at = to;
    return true;
  }

  // siblings are the moves that were played or considered instead of a node,
  // it among them.
  siblings(i = this.at): number[] {
    const p = this.nodes[i]!.p;
    return p < 0 ? [i] : this.children[p]!;
  }

  // turn goes to the variation before or after this one.
  turn(by: number): boolean {
    const all = this.siblings();
    const to = all[all.indexOf(this.at) + by];
    if (to === undefined) return false;
    this.open(to);
    return true;
  }

  // main reports whether a node is on the main line.
  main(i: number): boolean {
    for (let n = i; this.nodes[n]!.p >= 0; n = this.nodes[n]!.p) {
      if (this.children[this.nodes[n]!.p]![0] !== n) return false;
    }
    return true;
  }

  // before is the last node that holds a move on the way to a node.
  lastMove(i: number): NodeInfo | null {
    for (let n = i; n >= 0; n = this.nodes[n]!.p) {
      if (this.nodes[n]!.m) return this.nodes[n]!;
    }
    return null;
  }
}

// address is the part of an address that leads to a node of a game.
export function address(game: number, node: number): string {
  return `#${game + 1}-${node}`;
}

// placeIn reads such a part, null if it is none.
export function placeIn(hash: string): { game: number; node: number } | null {
  const m = /^#(\d+)-(\d+)$/.exec(hash);
  return m && { game: Number(m[1]) - 1, node: Number(m[2]) };
}

export function text(n: NodeInfo, notation: "aise" | "ja"): string {
  if (n.end) return n.end;
  return notation === "ja" ? n.ja : n.aise;
}

