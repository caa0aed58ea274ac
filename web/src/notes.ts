// Notices: one sentence and at most a few buttons, each at its place by key.

import { h } from "./dom";

export interface Note {
  text: string;
  kind?: "warn" | "bad" | "good";
  buttons?: HTMLElement[];
  body?: HTMLElement[];
  ms?: number; // goes away by itself
}

const order = ["line", "reload", "next", "refusal", "over", "offer", "rematch", "invite", "info", "past"];

export class Notes {
  private all = new Map<string, { el: HTMLElement; text: string; timer: number }>();

  constructor(private readonly root: HTMLElement) {
    root.replaceChildren(); // what a browser without script would say
  }

  // set shows a notice under a key, or takes it away.
  set(key: string, note: Note | null): void {
    const was = this.all.get(key);
    if (!note) {
      if (!was) return;
      clearTimeout(was.timer);
      this.all.delete(key);
      was.el.remove();
      return;
    }
    if (was && was.text === note.text && !note.ms && !note.body) return;
    if (was) {
      clearTimeout(was.timer);
      was.el.remove();
    }
    const el = h(
      "div",
      { class: `note${note.kind ? ` note-${note.kind}` : ""}${note.body ? " note-tall" : ""}`, "data-note": key, role: key === "refusal" ? "alert" : null },
      h("span", {}, note.text),
      ...(note.body ?? []),
      ...(note.buttons?.length ? [h("span", { class: "note-acts" }, ...note.buttons)] : []),
    );
    const timer = note.ms ? setTimeout(() => this.set(key, null), note.ms) : 0;
    this.all.set(key, { el, text: note.text, timer });
    this.draw();
  }

  // retext changes the words of a notice and leaves its buttons alone.
  retext(key: string, text: string): boolean {
    const was = this.all.get(key);
    const span = was?.el.firstElementChild;
    if (!was || !span) return false;
    if (was.text !== text) span.textContent = was.text = text;
    return true;
  }

  has(key: string): boolean {
    return this.all.has(key);
  }

  private draw(): void {
    const sorted = [...this.all].sort((a, b) => order.indexOf(a[0]) - order.indexOf(b[0]));
    sorted.forEach(([, { el }], i) => {
      if (this.root.children[i] !== el) this.root.insertBefore(el, this.root.children[i] ?? null);
    });
  }
}
