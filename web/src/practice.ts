// Playing both sides freely from any position: the study and the diagrams of
// the rules.

import { Fault, study, type Studied } from "./api";
import { after, turnOf } from "./position";
import type { Choice, MoveValue, Table, TableOptions, View } from "./table";
import { plain } from "./view";
import { other } from "./wire";

// Step is a position and the move that led to it, "" at the start.
interface Step {
  move: string;
  at: Studied;
}

export interface Watcher {
  settings(): Pick<TableOptions, "set" | "coords">;
  values(): boolean; // are values wanted
  shown(p: Practice): void; // something changed
  fault(text: string): void;
  say(text: string): void;
}

export class Practice {
  steps: Step[] = [];
  turned = false;
  private asked = 0; // counts the questions: late answers are dropped
  private start = "";

  constructor(
    readonly table: Table,
    readonly variant: string,
    readonly rules: string,
    private readonly watcher: Watcher,
  ) {
    table.onMove = (m) => void this.play(m);
    table.onRefuse = (m) => void this.play(m);
    table.say = (text) => watcher.say(text);
  }

  now(): Studied | null {
    return this.steps[this.steps.length - 1]?.at ?? null;
  }

  // open begins at a position, and makes some moves.
  async open(position: string, moves: string[] = []): Promise<void> {
    this.start = position;
    await this.ask(position, "", (at) => (this.steps = [{ move: "", at }]), false);
    for (const m of moves) await this.play(m, false);
  }

  async play(move: string, animate = true): Promise<void> {
    const now = this.now();
    if (!now) return;
    const chosen = choices(now).find((c) => c.m === move && !c.barred);
    if (chosen && animate) this.foresee(now, chosen);
    await this.ask(now.position, move, (at) => this.steps.push({ move, at }), animate);
  }

  // foresee shows a move before the server has answered.
  private foresee(now: Studied, c: Choice): void {
    const sfen = c.sfen || after(now.position, c.m);
    this.draw({ sfen, turn: other(now.turn), check: c.check, detail: null, choices: [], net: now.net }, c.m, true, false);
  }

  private async ask(position: string, move: string, take: (at: Studied) => void, animate: boolean): Promise<void> {
    const asked = ++this.asked;
    try {
      const at = await study({ variant: this.variant, rules: this.rules, position, move, values: this.watcher.values() });
      if (asked !== this.asked) return;
      take(at);
      this.show(animate);
    } catch (e) {
      if (asked !== this.asked) return;
      this.table.clear?.();
      this.show(false);
      if (e instanceof Fault) this.watcher.fault(e.message);
      else throw e;
    }
  }

  // back takes the last move back.
  back(): void {
    const undone = this.steps.length > 1 ? this.steps.pop() : null;
    if (!undone) return;
    this.asked++;
    this.show(true, undone.move);
    if (this.watcher.values() && !this.now()?.moves) void this.again();
  }

  // reset goes back to the position it began at.
  reset(): void {
    this.asked++;
    this.steps = this.steps.slice(0, 1);
    this.show(false);
    if (!this.steps.length || (this.watcher.values() && !this.now()?.moves)) void this.again();
  }

  // again asks once more about the position shown, as for its values.
  async again(): Promise<void> {
    const last = this.steps[this.steps.length - 1];
    if (last) await this.ask(last.at.position, "", (at) => (last.at = at), false);
    else await this.open(this.start);
  }

  show(animate = false, back = ""): void {
    const now = this.now();
    if (!now) return;
    const move = this.steps[this.steps.length - 1]?.move ?? "";
    const over = now.outcome !== null;
    const view: View = { sfen: now.position, turn: turnOf(now.position), check: now.check, detail: now.detail, choices: over ? [] : choices(now), net: now.net, over: now.outcome?.sentence };
    this.draw(view, move, animate, !over, back);
    this.watcher.shown(this);
  }

  private draw(view: View, move: string, animate: boolean, mine: boolean, back = ""): void {
    const values = this.watcher.values() ? valuesOf(this.now()) : undefined;
    this.table.turned = this.turned;
    this.table.show(view, { you: "both", mine, animate, back, values, ...this.watcher.settings() }, move);
  }
}

function choices(s: Studied): Choice[] {
  return s.choices?.length ? s.choices : s.legal.map(plain);
}

// valuesOf finds the values of the moves by their texts.
export function valuesOf(s: Studied | null): Map<string, MoveValue> {
  return new Map((s?.moves ?? []).map((v) => [v.m, v]));
}
