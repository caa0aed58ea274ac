// The page on which one plays both sides freely, with the trainer beside the
// board and the position in the address.

import { copyWithNote } from "./copy";
import { button, byId, h, refill } from "./dom";
import { Notes } from "./notes";
import { Practice } from "./practice";
import * as prefs from "./prefs";
import { openTable } from "./tables";
import { say } from "./say";
import { t } from "./text";
import { nameTools, settings, turnTool } from "./tools";
import { Trainer } from "./trainer";

const solved = ["gufu", "saisho"]; // the variants of which every value is known

export class StudyPage {
  private readonly notes = new Notes(byId("notes"));
  private readonly settings = settings();
  private readonly practice: Practice;
  private readonly trainer: Trainer;
  private readonly solved: boolean;
  private on: boolean;

  constructor(variant: string) {
    this.solved = solved.includes(variant);
    this.on = this.solved && prefs.studyTrainer();
    const query = new URLSearchParams(location.search);
    this.practice = new Practice(openTable(variant), variant, query.get("rules") ?? "", {
      settings: () => this.settings,
      values: () => this.on,
      shown: () => this.shown(),
      fault: (text) => this.notes.set("refusal", { text, kind: "bad", ms: 8000 }),
      say,
    });
    this.trainer = new Trainer((m) => void this.practice.play(m));
    byId("trainer").replaceChildren(this.trainer.root);
    document.addEventListener("click", (e) => {
      const what = e.target instanceof Element ? e.target.closest("[data-do]")?.getAttribute("data-do") : null;
      if (what) this.act(what);
    });
    for (const id of ["flip", "set", "coords", "sound", "set-bar"]) byId(id).addEventListener("click", () => this.act(id));
    byId("position-form").addEventListener("submit", (e) => {
      e.preventDefault();
      void this.go(this.field().value);
    });
    document.addEventListener("keydown", (e) => {
      const typing = e.target instanceof Element && e.target.closest("input, select, textarea");
      if (e.key === "ArrowLeft" && !typing && !e.altKey && !e.ctrlKey && !e.metaKey) this.act("back");
    });
    addEventListener("popstate", () => void this.go(new URLSearchParams(location.search).get("position") ?? "", false));
    nameTools(this.settings.set);
    this.buttons();
    this.trainer.root.hidden = !this.on;
    this.trainer.show(null);
    void this.begin(query.get("position") ?? "");
  }

  // begin opens the position of the address, or the usual start where that is
  // none.
  private async begin(position: string): Promise<void> {
    await this.practice.open(position);
    if (position && !this.practice.now()) await this.practice.open("");
  }

  private field(): HTMLInputElement {
    return byId("position") as HTMLInputElement;
  }

  private async go(position: string, keep = true): Promise<void> {
    await this.practice.open(position.trim());
    if (keep) this.address();
  }

  // address keeps the position in the address, so that it can be sent, and so
  // that another language shows the same.
  private address(): void {
    const now = this.practice.now();
    if (!now) return;
    const url = new URL(location.href);
    url.searchParams.set("position", now.position);
    url.searchParams.delete("lang");
    history.replaceState(null, "", url);
    for (const a of document.querySelectorAll<HTMLAnchorElement>(".langs a")) {
      url.searchParams.set("lang", a.lang);
      a.href = url.pathname + url.search;
    }
  }

  private shown(): void {
    const now = this.practice.now();
    if (!now) return;
    this.notes.set("over", now.outcome ? { text: now.outcome.sentence, kind: "good" } : null);
    this.trainer.show(this.on && (now.value !== undefined || now.outcome) ? now : null);
    this.field().value = now.position;
    if (this.practice.steps.length > 1 || location.search.includes("position=")) this.address();
    const line = this.practice.steps.slice(1).map((s) => h("li", {}, name(s.move, this.practice.steps, s)));
    refill(byId("line"), ...(line.length ? line : [h("li", {}, t("ui.start"))]));
    this.buttons();
  }

  private buttons(): void {
    const more = this.practice.steps.length > 1;
    refill(
      byId("acts"),
      button("back", t("ui.study.back"), { icon: "prev", disabled: !more }),
      button("reset", t("ui.study.reset"), { icon: "first", disabled: !more }),
      button("start", t("ui.study.start"), { icon: "again" }),
      ...(this.solved ? [button("trainer", t("ui.trainer"), { icon: "bulb", pressed: this.on })] : []),
    );
  }

  private act(what: string): void {
    const p = this.practice;
    this.notes.set("refusal", null);
    switch (what) {
      case "back":
        p.back();
        break;
      case "reset":
        p.reset();
        this.address();
        break;
      case "start":
        void this.go("");
        break;
      case "trainer":
        this.on = !this.on;
        prefs.setStudyTrainer(this.on);
        this.trainer.root.hidden = !this.on;
        if (this.on) void p.again();
        else p.show();
        break;
      case "flip":
        p.turned = !p.turned;
        p.table.clear?.();
        p.show();
        break;
      case "set":
      case "set-bar":
      case "coords":
      case "sound":
        say(turnTool(what === "set-bar" ? "set" : what, this.settings));
        p.show();
        break;
      case "copy-position":
        void copyWithNote(this.notes, this.field().value, this.field()).then(say);
        break;
    }
  }
}

// name is how a move is written: as the position before it told.
function name(m: string, steps: Practice["steps"], step: Practice["steps"][number]): string {
  const before = steps[steps.indexOf(step) - 1];
  return before?.at.choices?.find((c) => c.m === m)?.aise || m;
}
