// The table of Saishō: the cube on its cell, the moves as buttons, and the
// cube in the hand of whoever places it.

import { h, refill, s } from "../dom";
import * as prefs from "../prefs";
import type { Table, TableOptions, View } from "../table";
import { t } from "../text";
import { other, type Side } from "../wire";
import { MoveButtons } from "./buttons";
import { after, compass, equal, faces, find, goes, home, letterOf, look, parseNet, parseState, quarter, roll, turned, type Direction, type Letter, type Net, type Rotation, type State } from "./geometry";
import { bindGestures } from "./gestures";
import { drawNet } from "./net";
import { Placing } from "./placing";
import { Scene, type Motion, type Pose } from "./scene";
import { detailOf, lies, means } from "./words";

const arrows: Record<string, Direction> = { ArrowUp: 0, ArrowRight: 1, ArrowDown: 2, ArrowLeft: 3 };

// Shown is what the table shows now.
interface Shown {
  view: View;
  options: TableOptions;
  net: Net;
  state: State;
  pose: Pose;
}

export class CubeTable implements Table {
  readonly root: HTMLElement;
  turned = false;
  onMove: (m: string) => void = () => undefined;
  onTouch?: () => boolean;
  say?: (text: string) => void;
  private readonly scene = new Scene();
  private readonly buttons = new MoveButtons((m) => this.input(() => this.try(m)));
  private readonly placing = new Placing({
    lie: (top, gaze) => this.input(() => this.hold(this.lying(top, gaze), "go")),
    place: () => this.input(() => this.place()),
  });
  private readonly words = h("p", { class: "cu-words", "aria-live": "polite" });
  private readonly corner = h("button", { class: "btn cu-tool", type: "button", title: t("ui.cube.corner.long") }, diamond(), t("ui.cube.corner"));
  private readonly opener = h("button", { class: "btn cu-tool", type: "button" }, t("ui.cube.net"));
  private readonly map = h("div", { class: "cu-map", hidden: true });
  private shown: Shown | null = null;
  private held: Rotation | null = null; // as the reader holds it before placing
  private half = prefs.corner();

  constructor() {
    this.root = h(
      "section",
      { class: "cube-table", "aria-label": t("ui.cube.table") },
      this.scene.root,
      this.words,
      this.buttons.root,
      this.placing.root,
      h("div", { class: "cu-tools" }, this.corner, this.opener),
      this.map,
    );
    this.corner.addEventListener("click", () => this.turnCorner());
    this.opener.addEventListener("click", () => {
      this.map.hidden = !this.map.hidden;
      this.drawMap();
    });
    bindGestures(this.scene.grip, {
      touched: () => this.touched(),
      drag: (dx, dy) => this.drag(dx, dy),
      let: () => this.scene.straighten(),
      stroke: (dx, dy) => this.stroke(dx, dy),
      twist: (clockwise) => (clockwise ? this.turn() : this.hint(t("ui.cube.clockwise"))),
    });
    this.root.addEventListener("keydown", (e) => this.key(e, true));
    // Whatever the reader does, he need not wait for the cube.
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => this.scene.finish(), { capture: true });
    document.addEventListener("keydown", (e) => {
      const busy = document.activeElement && document.activeElement !== document.body;
      // The one table of a page hears its letters wherever the reader is.
      if (!busy && document.querySelectorAll(".cube-table").length === 1) this.key(e, false);
    });
  }

  show(v: View, o: TableOptions, move = ""): void {
    const net = parseNet(v.net ?? "A");
    if (!net) throw new Error(`net ${v.net}: want six faces such as U:NN`);
    const state = parseState(v.sfen);
    const before = this.shown;
    if (state.lies !== "-") this.held = null;
    else if (o.mine) this.held ??= this.first(net, v);
    const r = state.lies === "-" ? this.held ?? home : find(net, state.lies);
    if (!r) throw new Error(`position ${v.sfen}: the cube of this net cannot lie so`);
    const pose: Pose = { r, aside: state.lies === "-" };
    this.shown = { view: v, options: o, net, state, pose };
    this.scene.dress(net, o.set);
    this.face();
    const still = before && before.pose.aside === pose.aside && equal(before.pose.r, r);
    if (!still) this.scene.show(pose, before && o.animate ? motion(before.pose, pose, state, move, o.back ?? "") : null);
    this.draw();
  }

  finish(): void {
    this.scene.finish();
  }

  clear(): void {
    if (!this.shown || this.shown.state.lies !== "-") this.held = null;
  }

  // seat is whose seat the table is seen from.
  private seat(): Side {
    return this.turned ? "white" : "black";
  }

  // angle leads from the top of the screen to north.
  private angle(): number {
    return (this.turned ? 180 : 0) + (this.half ? 45 : 0);
  }

  private face(): void {
    const you = this.shown!.options.you;
    this.scene.view(this.seat(), this.half, you === "black" || you === "white" ? you : null);
  }

  private draw(): void {
    const { view, options, net, state, pose } = this.shown!;
    const detail = detailOf(view.detail);
    const places = pose.aside && options.mine;
    this.root.classList.toggle("cu-mine", options.mine);
    const wandering = !places && this.placing.root.contains(document.activeElement);
    this.root.classList.toggle("cu-hand", places);
    this.buttons.root.hidden = places;
    this.placing.root.hidden = !places;
    this.words.hidden = places;
    if (wandering) this.scene.grip.focus({ preventScroll: true });
    const common = { choices: view.choices, values: options.values, angle: this.angle() };
    if (places) this.placing.show({ ...common, net, set: options.set, r: pose.r, seat: this.seat() });
    else this.buttons.show({ ...common, detail, by: state.turn, mine: options.mine });
    const sentence = pose.aside ? t("ui.cube.aside", { side: t(`ui.${state.turn}`) }) : lies(net, pose.r, this.seat());
    const more = pose.aside ? "" : means(net, pose.r, state, detail);
    refill(this.words, sentence, more ? h("strong", {}, ` ${more}`) : "");
    this.scene.label([places ? lies(net, pose.r, this.seat()) : sentence, more, options.mine ? t(places ? "ui.cube.keys.hand" : "ui.cube.keys") : ""].filter(Boolean).join(" "));
    this.corner.setAttribute("aria-pressed", String(this.half));
    this.drawMap();
  }

  private drawMap(): void {
    this.opener.setAttribute("aria-expanded", String(!this.map.hidden));
    if (!this.shown || this.map.hidden) return;
    const { net, pose, options } = this.shown;
    refill(this.map, drawNet(net, options.set, pose.aside && !options.mine ? -1 : look(net, pose.r).top), h("p", {}, t("ui.cube.net.note")));
  }

  private turnCorner(): void {
    this.half = !this.half;
    prefs.setCorner(this.half);
    if (!this.shown) return;
    this.face();
    this.draw();
  }

  // ---- input ----

  // touched is true if the page has used the touch up.
  private touched(): boolean {
    return this.onTouch?.() ?? false;
  }

  private input(then: () => void): void {
    if (!this.touched()) then();
  }

  private key(e: KeyboardEvent, inside: boolean): void {
    if (e.defaultPrevented || e.altKey || e.ctrlKey || e.metaKey || !this.root.isConnected || !this.shown?.options.mine) return;
    const on = e.target instanceof Element ? e.target : null;
    if (on?.closest("input, select, textarea")) return;
    const letter = e.key.toUpperCase();
    const way = arrows[e.key];
    const hand = this.shown.pose.aside;
    let does: (() => void) | null = null;
    if (way !== undefined && inside) does = () => this.go(turned(way, this.turned ? 2 : 0));
    else if (letter === "T") does = () => this.turn();
    else if (!hand && (letter === "F" || letter === "R" || letter === "L")) does = () => this.try(letter);
    else if (hand && e.key === "Enter" && !on?.closest("button")) does = () => this.place();
    if (!does) return;
    e.preventDefault();
    e.stopPropagation();
    this.input(does);
  }

  // drag lets the cube lean with the finger, but not far where it cannot go.
  private drag(dx: number, dy: number): void {
    const x = this.shown;
    if (!x?.options.mine) return;
    const d = this.scene.direction(dx, dy);
    if (d === null) {
      this.scene.straighten();
      return;
    }
    const m = letterOf(d, x.state.turn);
    const may = x.pose.aside || x.view.choices.some((c) => c.m === m && !c.barred);
    this.scene.lean(d, Math.min(may ? 38 : 6, Math.hypot(dx, dy) / 3));
  }

  private stroke(dx: number, dy: number): void {
    if (!this.shown?.options.mine) return;
    const d = this.scene.direction(dx, dy);
    if (d === null) this.hint(t("ui.cube.between"));
    else this.go(d);
  }

  // go rolls the cube in a direction of the room.
  private go(d: Direction): void {
    const x = this.shown;
    if (!x?.options.mine) return;
    if (x.pose.aside) {
      this.hold(roll(x.pose.r, d), d);
      return;
    }
    const m = letterOf(d, x.state.turn);
    if (m) this.try(m);
    else this.hint(t("ui.cube.back"));
  }

  private turn(): void {
    const x = this.shown;
    if (!x?.options.mine) return;
    if (x.pose.aside) this.hold(quarter(x.pose.r), "turn");
    else this.try("T");
  }

  // try makes a move, or says why it cannot be made.
  private try(m: Letter): void {
    const x = this.shown;
    if (!x?.options.mine || x.pose.aside) return;
    const c = x.view.choices.find((c) => c.m === m);
    if (!c) return;
    if (!c.barred) {
      this.onMove(m);
      return;
    }
    this.buttons.nudge(m);
    this.hint(c.barred);
  }

  // hint shows and speaks what an input came to, until the next move.
  private hint(text: string): void {
    this.words.replaceChildren(h("strong", {}, text));
    this.say?.(text);
  }

  // ---- the cube in the hand ----

  // first is how the cube is held at first: as the server offers it, which has
  // seen to it that whoever just places it walks into no trap.
  private first(net: Net, v: View): Rotation {
    return find(net, detailOf(v.detail).offer.slice(1)) ?? home;
  }

  private lying(top: number, gaze: Direction): Rotation {
    const { net } = this.shown!;
    const m = net[top]!;
    const flame = turned(gaze, m.flame - m.gaze);
    return find(net, faces[top]! + compass[gaze]! + compass[flame]!) ?? home;
  }

  private hold(r: Rotation, how: Motion): void {
    const x = this.shown;
    if (!x?.options.mine || !x.pose.aside) return;
    const still = equal(r, x.pose.r);
    this.held = r;
    x.pose = { r, aside: true };
    if (!still) this.scene.show(x.pose, how);
    this.draw();
  }

  private place(): void {
    const x = this.shown;
    if (!x?.options.mine || !x.pose.aside) return;
    const c = this.placing.choice();
    if (c && !c.barred) this.onMove(c.m);
    else if (c) this.hint(c.barred);
  }
}

// motion tells how the cube came from one pose to another: by a move, by one
// taken back, or not in a way that could be seen.
function motion(from: Pose, to: Pose, state: State, move: string, back: string): Motion | null {
  if (from.aside || to.aside) return from.aside && to.aside ? null : "go";
  const by = other(state.turn);
  if (isLetter(move) && equal(after(from.r, move, by), to.r)) return move === "T" ? "turn" : goes(move, by);
  if (isLetter(back) && equal(after(to.r, back, state.turn), from.r)) return back === "T" ? "turn back" : turned(goes(back, state.turn), 2);
  return null;
}

const diamond = (): SVGSVGElement => s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: "M12 3l9 9-9 9-9-9z" }));

const isLetter = (m: string): m is Letter => /^[TFRL]$/.test(m);
