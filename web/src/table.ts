// The seam between a game and how it looks: a Table draws the positions of one
// family of games and takes the moves that people make on it. The page of a
// game, the study and the diagrams of the rules all use the same tables.

import type { Coords, Pieces } from "./prefs";
import type { Choice, Side, You } from "./wire";

export type { Choice } from "./wire";

// View is a position with all that a table shows of it.
export interface View {
  sfen: string;
  turn: Side;
  check: boolean;
  detail: unknown; // what the variant tells of the position, null if nothing
  choices: Choice[]; // what the side to move can do
  over?: string; // how the game ended in this position, in words
  net?: string; // Saishō: the cube's net in its long text
}

// MoveValue is what perfect play makes of a move, for whoever makes it.
export interface MoveValue {
  value: "win" | "loss" | "draw";
  plies: number | null;
  best: boolean;
  term: "" | "tsumero" | "hisshi" | "tsume";
  sentence: string;
}

export interface TableOptions {
  you: You;
  mine: boolean; // the viewer may move now
  animate: boolean; // the move may be seen happening
  set: Pieces;
  coords: Coords;
  values?: Map<string, MoveValue>; // by move, while the trainer is on
  back?: string; // the move that was taken back to come here, to be seen undone
}

export interface Table {
  readonly root: HTMLElement;
  readonly aside?: HTMLElement; // what may stand beside it
  // show draws a position. The move is the one that led there, "" at a start;
  // it is marked, and seen happening if the options say so. To show what is
  // shown already does not disturb what still moves.
  show(v: View, o: TableOptions, move?: string): void;
  finish(): void; // ends what moves at once
  clear?(): void; // forgets what was chosen but not made
  turned: boolean; // seen from White's seat; holds from the next show
  onMove: (m: string) => void; // the person chose this move
  onRefuse?: (m: string) => void; // the person wants a move that is not legal
  onTouch?: () => boolean; // the table was touched; true if that was all
  say?: (text: string) => void; // for screen readers
}
