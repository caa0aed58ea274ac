// What the server says and hears: the shapes of its JSON.

export type Side = "black" | "white";
export type You = Side | "both" | "none";
export type Mode = "never" | "alone" | "agreed";

export interface MoveInfo {
  n: number; // as players count
  m: string; // canonical text
  aise: string;
  ja: string;
  say: string;
  sfen: string; // the position after it
  c: number; // milliseconds charged
  check: boolean;
  detail?: unknown; // of the position after it, see Current
}

// Choice is one thing that the side to move can do, in words.
export interface Choice {
  m: string;
  say: string;
  aise: string;
  marks: string; // "+" check, "#" mate and the like
  check: boolean;
  mate: boolean;
  selfmate: boolean;
  sfen: string; // the position after it
  barred: string; // why it cannot be made, "" if it can
}

export interface Condition {
  key: string;
  label: string;
  have: number;
  want: number;
  met: boolean;
}

export interface SideClock {
  main: number;
  byoyomi: number;
  periods: number;
  in: boolean;
}

export interface Clock {
  black: SideClock;
  white: SideClock;
  running: Side | "";
  since: number; // server time from which the running clock counts
}

export interface Offer {
  action: string;
  seq: number;
}

export interface Actions {
  resign: boolean;
  draw: Mode;
  takeback: Mode;
  declare: Mode;
  count: Mode;
  rematch: boolean;
  abort: boolean;
  next?: boolean; // the next game of the match
  inner?: boolean; // the game in the game
  trainer?: boolean; // values of moves may be shown
}

export interface Outcome {
  result: Side | "draw" | "replay";
  reason: string;
  sentence: string;
  rule: string;
  rulehref: string;
}

// Current is the game as it stands, for one viewer.
export interface Current {
  seq: number;
  on: number;
  sfen: string;
  turn: Side;
  check: boolean;
  legal: string[] | null;
  detail?: unknown; // what the variant tells of the position
  choices?: Choice[] | null; // null where the list of legal moves is all
  score?: Score | null;
  match?: Match | null; // with this game counted in once it is over
  clock: Clock | null;
  offers: Record<Side, Offer | null>;
  actions: Actions;
  conditions: Condition[] | null;
  started: boolean;
  outcome: Outcome | null;
  next: string;
}

// Score is the running score of a limited game of Saishō.
export interface Score {
  black: number;
  white: number;
  plies: number;
  limit: number;
}

// Match is how a match of several games stands; points are those of the
// players who sit at Black and White in this game.
export interface Match {
  black: number;
  white: number;
  game: number;
  games: number;
  target: number;
  lead: number;
  over: boolean;
  sentence: string;
  rows: MatchRow[]; // the games that count
}

// MatchRow is a game of a match, for those who sit at Black and White now.
export interface MatchRow {
  game: string;
  swap: boolean; // they had the other colours
  black: number;
  white: number;
}

export interface Player {
  name: string;
  kind: "human" | "computer" | "open";
  level: number;
}

export interface State {
  id: string;
  variant: string;
  rules: string;
  rulesname: string;
  start: string;
  startname: string;
  clockname?: string;
  first: number;
  black: Player;
  white: Player;
  local: boolean;
  invite: string;
  net?: string; // Saishō: the cube's net in its long text
  match?: Match | null;
  inner?: string; // the game of Saishō that this game follows
  moves: MoveInfo[] | null;
  cur: Current;
}

export interface Hello {
  t: "hello";
  v: number;
  now: number;
  you: You;
  state: State;
}

export interface GameEvent {
  t: "event";
  seq: number;
  kind: string;
  actor?: string;
  move?: MoveInfo;
  ply?: number; // moves kept before this one
  now: number;
  cur: Current;
}

export interface Refusal {
  t: "refuse";
  nonce: string;
  key: string;
  text: string;
  conditions?: Condition[] | null;
}

export type ServerMessage =
  | Hello
  | GameEvent
  | Refusal
  | { t: "ack"; nonce: string; seq: number }
  | { t: "presence"; black: boolean; white: boolean }
  | { t: "pong"; at: number; now: number }
  | { t: "reload" };

export interface Command {
  t: "move" | "resign" | "abort" | "rematch" | "next" | "inner" | "offer" | "accept" | "decline" | "claim";
  on: number;
  nonce: string;
  move?: string;
  action?: string;
}

export const other = (s: Side): Side => (s === "black" ? "white" : "black");
