// The trainer in a game: off until somebody turns it on, and there only where
// the server allows it, never while two people play.

import { Fault, gameStudy, type Studied } from "./api";
import type { Model } from "./model";
import { valuesOf } from "./practice";
import * as prefs from "./prefs";
import type { MoveValue } from "./table";
import { Trainer } from "./trainer";

export class Coach {
  private on = prefs.trainer();
  private key = ""; // of the position last asked about
  private told: Studied | null = null;
  private readonly panel = new Trainer();

  constructor(
    private readonly root: HTMLElement,
    private readonly arrived: () => void,
  ) {
    root.replaceChildren(this.panel.root);
    root.hidden = true;
  }

  active(m: Model): boolean {
    return this.on && m.cur.actions.trainer === true;
  }

  toggle(): void {
    this.on = !this.on;
    prefs.setTrainer(this.on);
  }

  // see turns to the position after so many moves, and returns the values of
  // its moves if they are known already.
  see(m: Model, ply: number): Map<string, MoveValue> | undefined {
    const active = this.active(m);
    this.root.hidden = !active;
    if (!active) return undefined;
    const key = `${ply} ${m.moves[ply - 1]?.sfen ?? m.state.start} ${m.cur.outcome ? "over" : ""}`;
    if (key !== this.key) {
      this.key = key;
      this.told = null;
      void this.ask(m.state.id, ply, key);
    }
    this.panel.show(this.told);
    return this.told ? valuesOf(this.told) : undefined;
  }

  private async ask(id: string, ply: number, key: string): Promise<void> {
    try {
      const told = await gameStudy(id, ply);
      if (key === this.key) this.told = told;
    } catch (e) {
      if (!(e instanceof Fault)) throw e;
      if (key === this.key) this.key = ""; // asked again when something changes
      this.panel.fault(e.message);
      return;
    }
    this.arrived();
  }
}
