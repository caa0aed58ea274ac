// The first move: which face comes up and where it gazes.

import { h, icon, refill } from "../dom";
import type { Pieces } from "../prefs";
import type { Choice, MoveValue } from "../table";
import { t } from "../text";
import type { Side } from "../wire";
import { drawing } from "./face";
import { compass, faces, look, textOf, turned, type Direction, type Mark, type Net, type Rotation } from "./geometry";
import { detailOf, lies, note, towards, worth } from "./words";

// Held is the cube in somebody's hand.
export interface Held {
  net: Net;
  set: Pieces;
  r: Rotation;
  seat: Side;
  angle: number; // clockwise from north on the screen to north of the cell
  choices: Choice[];
  values: Map<string, MoveValue> | undefined;
}

// Wishes are what the reader can ask for.
export interface Wishes {
  lie(top: number, gaze: Direction): void;
  place(): void;
}

export class Placing {
  readonly root = h("div", { class: "cu-placing" });
  private readonly tops: HTMLButtonElement[];
  private readonly gazes: HTMLButtonElement[];
  private readonly verdict = h("p", { class: "cu-verdict", role: "status" });
  private readonly go = h("button", { class: "btn btn-main cu-place", type: "button", "aria-keyshortcuts": "Enter" });
  private held: Held | null = null;

  constructor(wishes: Wishes) {
    const current = () => look(this.held!.net, this.held!.r);
    this.tops = [...faces].map((_, top) => choice(() => wishes.lie(top, current().gaze)));
    this.gazes = [0, 1, 2, 3].map((i) => choice(() => wishes.lie(current().top, seen(i, this.held!.seat))));
    this.go.addEventListener("click", () => wishes.place());
    this.root.append(
      group(t("ui.cube.top"), "cu-tops", this.tops),
      group(t("ui.cube.gaze"), "cu-gazes", this.gazes),
      h("div", { class: "cu-last" }, this.verdict, this.go),
    );
  }

  show(x: Held): void {
    this.held = x;
    const now = look(x.net, x.r);
    const flame = seen(now.flame, x.seat);
    const gaze = seen(now.gaze, x.seat);
    this.tops.forEach((b, top) => {
      // Each face as it would lie with this gaze.
      const m = x.net[top]!;
      const mark: Mark = { gaze, flame: top === now.top ? flame : turned(m.flame, gaze - m.gaze) };
      press(b, top === now.top, t("ui.cube.face", { face: faces[top]! }), drawing(mark, x.set), faces[top]!);
    });
    this.gazes.forEach((b, i) => {
      const d = seen(i, x.seat);
      press(b, d === now.gaze, towards(d, x.seat), icon("up"), "");
      (b.firstElementChild as SVGElement).style.transform = `rotate(${x.angle + 90 * d}deg)`;
      b.dataset["gaze"] = compass[d];
    });
    const c = this.choice();
    const { text, weight } = c ? note(c, detailOf(null)) : { text: "", weight: "barred" };
    const value = c && !c.barred ? x.values?.get(c.m) : undefined;
    refill(
      this.verdict,
      h("span", {}, lies(x.net, x.r, x.seat)),
      text ? h("strong", { class: `cu-${weight}` }, ` ${text}`) : "",
      value ? h("span", { class: `cu-value cu-${value.value}${value.best ? " cu-best" : ""}`, title: value.sentence }, worth(value)) : "",
    );
    this.go.setAttribute("aria-disabled", String(weight === "barred"));
    refill(this.go, t("ui.cube.place"), h("kbd", { "aria-hidden": "true" }, "Enter"));
  }

  // choice is the placement of the cube as it is held.
  choice(): Choice | undefined {
    const x = this.held;
    return x?.choices.find((c) => c.m === `*${textOf(x.net, x.r)}`);
  }
}

// seen takes a direction of the room to one that a viewer sees, and back.
const seen = (d: number, seat: Side): Direction => turned(d, seat === "white" ? 2 : 0);

function choice(pick: () => void): HTMLButtonElement {
  const b = h("button", { class: "btn cu-choice", type: "button" });
  b.addEventListener("click", pick);
  return b;
}

function press(b: HTMLButtonElement, on: boolean, label: string, picture: Element, word: string): void {
  b.setAttribute("aria-pressed", String(on));
  b.setAttribute("aria-label", label);
  b.title = label;
  refill(b, picture, word ? h("span", { "aria-hidden": "true" }, word) : "");
}

function group(label: string, kind: string, buttons: HTMLButtonElement[]): HTMLElement {
  return h("div", { class: `cu-row ${kind}`, role: "group", "aria-label": label }, h("span", { class: "cu-label", "aria-hidden": "true" }, label), h("div", {}, ...buttons));
}
