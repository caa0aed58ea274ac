// The notice that the line to the server is down, and when it is tried again.

import { button } from "./dom";
import type { Notes } from "./notes";
import type { Line } from "./socket";
import { t } from "./text";

export class LineNotice {
  private state: Line = { up: false, at: 0 };
  private was = false; // up at least once

  constructor(
    private readonly notes: Notes,
    private readonly say: (text: string) => void,
  ) {}

  set(l: Line): void {
    this.state = l;
    if (l.up) {
      this.was = true;
      if (!this.notes.has("line")) return;
      this.notes.set("line", null);
      this.say(t("ui.line.back"));
    } else if (this.was && l.at && !this.notes.has("line")) {
      this.notes.set("line", { text: this.text(), kind: "warn", buttons: [button("retry", t("ui.line.retry"))] });
      this.say(this.text());
    }
    this.tick();
  }

  // tick counts the seconds.
  tick(): void {
    if (!this.state.up) this.notes.retext("line", this.text());
  }

  private text(): string {
    const wait = Math.ceil((this.state.at - Date.now()) / 1000);
    return this.state.at && wait > 0 ? t("ui.line.down", { n: wait }) : t("ui.line.trying");
  }
}
