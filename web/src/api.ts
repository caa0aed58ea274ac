// What the server tells of positions outside games.

import type { Choice, MoveValue } from "./table";
import { lang, t } from "./text";
import type { Outcome, Side } from "./wire";

// Value is what perfect play makes of a position, for the side to move.
export interface Value {
  value: "win" | "loss" | "draw";
  plies: number | null;
  term: MoveValue["term"];
  sentence: string;
}

export interface Studied {
  variant: string;
  rules: string;
  net?: string;
  position: string;
  turn: Side;
  check: boolean;
  detail: unknown;
  choices: Choice[] | null;
  legal: string[];
  outcome: Pick<Outcome, "result" | "sentence"> | null;
  value?: Value | null;
  moves?: (MoveValue & { m: string })[] | null;
}

export interface Question {
  variant: string;
  rules: string;
  position: string;
  move?: string; // played first
  values?: boolean;
}

// Fault is an answer that says in words what was wrong.
export class Fault extends Error {}

// study asks about a position.
export function study(q: Question): Promise<Studied> {
  const query = new URLSearchParams({ variant: q.variant, rules: q.rules, position: q.position, lang });
  if (q.move) query.set("move", q.move);
  if (q.values) query.set("values", "1");
  return ask(`/api/study?${query}`);
}

// gameStudy asks for the values of a position of a game.
export function gameStudy(id: string, ply: number): Promise<Studied> {
  return ask(`/api/games/${id}/study?${new URLSearchParams({ ply: String(ply), lang })}`);
}

async function ask(url: string): Promise<Studied> {
  let answer: Response;
  try {
    answer = await fetch(url);
  } catch {
    throw new Fault(t("ui.study.offline"));
  }
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok && body) return body as Studied;
  const said = body as { text?: string; error?: string } | null;
  throw new Fault(said?.text || said?.error || t("ui.study.offline"));
}
