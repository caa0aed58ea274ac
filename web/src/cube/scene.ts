// The scene: a wooden cell with a cannon on each side, and the cube on it or
// beside it, in three dimensions of CSS. It draws and moves; it knows no rules.

import { h, koma, s } from "../dom";
import type { Pieces } from "../prefs";
import { t } from "../text";
import { other, type Side } from "../wire";
import { FaceArt } from "./face";
import { home, places, type Direction, type Net, type Rotation } from "./geometry";
import { plate } from "./plate";

// Pose is where the cube is and how it lies.
export interface Pose {
  r: Rotation;
  aside: boolean; // beside the cell, not placed yet
}

// A Motion is what the cube does: a roll to a side of the room, a quarter turn
// (back with "turn back"), or the shortest way.
export type Motion = Direction | "turn" | "turn back" | "go";

// shades darkens the sides U N E S W D as a viewer on Black's seat sees them.
const shades = [0, 0.14, 0.12, 0.24, 0.18, 0];
const steps = 12; // key frames of a roll

// num writes a number of a style sheet: no exponent, no minus zero.
const num = (x: number): string => String(Math.round(x * 1e4) / 1e4 + 0);

// matrix writes a rotation for CSS, whose y goes south.
function matrix(r: Rotation): string {
  const css = (v: readonly number[], sign: number): string => [v[0]!, -v[1]!, v[2]!].map((c) => num(sign * c)).join(",");
  return `matrix3d(${css(r[0], 1)},0,${css(r[1], -1)},0,${css(r[2], 1)},0,0,0,0,1)`;
}

// A Spot is a place on the ground, in edges of the cube from the middle.
type Spot = readonly [number, number];

// place moves the cube to a spot, so many edges above where it lies.
function place([x, y]: Spot, lift: number): string {
  return `translate3d(calc(var(--cu-edge) * ${num(x)}), calc(var(--cu-edge) * ${num(y)}), calc(var(--cu-edge) * ${num(0.5 + lift)}))`;
}

export class Scene {
  readonly root: HTMLElement;
  readonly grip = h("div", { class: "cu-grip", tabindex: 0, role: "group" });
  private readonly cube = h("div", { class: "cu-cube" });
  private readonly cast = h("div", { class: "cu-cast" });
  private readonly seats: Record<"near" | "far", HTMLElement> = { near: h("p", { class: "cu-seat cu-near" }), far: h("p", { class: "cu-seat cu-far" }) };
  private art: FaceArt[] = [];
  private dressed = "";
  private pose: Pose = { r: home, aside: true };
  private leaning: { d: Direction; angle: number } | null = null;
  private seat: Side = "black";
  private half = false;

  constructor() {
    const world = h("div", { class: "cu-world" }, ...plate(), this.cast, this.cube);
    this.root = h("div", { class: "cu-arena" }, this.seats.far, h("div", { class: "cu-eye" }, world), this.seats.near, this.grip);
  }

  // dress gives the cube its faces.
  dress(net: Net, set: Pieces): void {
    const key = JSON.stringify([net, set]);
    if (key === this.dressed) return;
    this.dressed = key;
    this.art = net.map((mark) => new FaceArt(mark, set));
    this.cube.replaceChildren(
      ...this.art.map((a, i) =>
        h("div", { class: `cu-face cu-face-${"uneswd"[i]}` }, s("svg", { viewBox: "-100 -100 200 200", "aria-hidden": "true" }, a.root)),
      ),
    );
    this.lay();
    this.finish();
  }

  // view is from a side's seat, over a corner if half; you is who sits there.
  view(seat: Side, half: boolean, you: Side | null): void {
    this.seat = seat;
    this.half = half;
    this.root.classList.toggle("from-white", seat === "white");
    this.root.classList.toggle("over-corner", half);
    for (const [where, side] of [["near", seat], ["far", other(seat)]] as const) {
      const name = t(`ui.${side}`);
      this.seats[where].replaceChildren(koma(side), side === you ? t("ui.cube.seat.you", { side: name }) : t("ui.cube.seat", { side: name }));
    }
    this.lay();
  }

  // label names the cube for those who do not see it.
  label(text: string): void {
    if (this.grip.getAttribute("aria-label") !== text) this.grip.setAttribute("aria-label", text);
  }

  // show puts the cube where it belongs; with a motion it is seen getting there.
  show(to: Pose, motion: Motion | null): void {
    this.finish();
    const from = this.pose;
    const begun = this.leaning?.d === motion ? this.leaning.angle : 0;
    this.pose = to;
    this.leaning = null;
    this.root.classList.toggle("is-aside", to.aside);
    this.lay();
    const ms = parseFloat(getComputedStyle(this.root).getPropertyValue("--d-roll"));
    if (motion === null || !ms) {
      this.finish();
      return;
    }
    this.cube.animate(frames(from, this.spot(from), to, this.spot(to), motion, begun), { duration: ms, easing: "cubic-bezier(.3, .5, .2, 1)" });
  }

  // lean tips the cube in a direction by some degrees, as a finger pulls it.
  lean(d: Direction, degrees: number): void {
    const angle = (degrees * Math.PI) / 180;
    this.leaning = { d, angle };
    this.cube.style.transform = tipped(this.spot(this.pose), this.pose.r, d, angle);
  }

  // straighten lets a leaning cube fall back.
  straighten(): void {
    const was = this.leaning;
    if (!was) return;
    this.leaning = null;
    this.lay();
    const ms = parseFloat(getComputedStyle(this.root).getPropertyValue("--d-move"));
    const spot = this.spot(this.pose);
    if (ms) this.cube.animate([1, 0.66, 0.33, 0].map((x) => ({ transform: tipped(spot, this.pose.r, was.d, was.angle * x) })), ms);
  }

  // finish ends whatever moves.
  finish(): void {
    for (const a of this.root.getAnimations({ subtree: true })) a.finish();
  }

  // direction tells which way on the ground a stroke on the screen goes, null
  // if it lies between two.
  direction(dx: number, dy: number): Direction | null {
    const [e, south] = this.ground(dx, dy * 1.35); // it is seen from a slope
    const n = -south;
    if (Math.max(Math.abs(e), Math.abs(n)) < 1.2 * Math.min(Math.abs(e), Math.abs(n))) return null;
    return Math.abs(e) > Math.abs(n) ? (e > 0 ? 1 : 3) : n > 0 ? 0 : 2;
  }

  // ground turns a direction of the screen into one of the ground.
  private ground(x: number, y: number): Spot {
    const angle = (-((this.seat === "white" ? 180 : 0) + (this.half ? 45 : 0)) * Math.PI) / 180;
    return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
  }

  // spot is where the cube lies: on the cell, or to the right of the board.
  private spot(p: Pose): Spot {
    if (!p.aside) return [0, 0];
    return this.half ? this.ground(2.35, 0.1) : this.ground(1.82, 0.42);
  }

  private lay(): void {
    const spot = this.spot(this.pose);
    this.cube.style.transform = `${place(spot, 0)} ${matrix(this.pose.r)}`;
    this.cast.style.transform = place(spot, -0.499);
    places(this.pose.r, this.seat).forEach(({ face, upright }, side) => {
      const art = this.art[face];
      const seen = this.seat === "white" && side >= 1 && side <= 4 ? ((side + 1) % 4) + 1 : side;
      art?.stand(upright, this.half && side === 0);
      art?.shade(shades[seen]!);
    });
  }
}

// frames are the key frames of a motion, of which a leaning cube has begun some
// radians. A rolling cube stands on its edge half-way, higher than it lies.
function frames(from: Pose, start: Spot, to: Pose, end: Spot, motion: Motion, begun: number): Keyframe[] {
  if (motion === "go") {
    const hop = from.aside === to.aside ? 0.25 : 0.6;
    return [0, 0.25, 0.5, 0.75, 1].map((x) => {
      const spot: Spot = [start[0] * (1 - x) + end[0] * x, start[1] * (1 - x) + end[1] * x];
      return { transform: `${place(spot, hop * 4 * x * (1 - x))} ${x < 0.5 ? matrix(from.r) : matrix(to.r)}` };
    });
  }
  return Array.from({ length: steps + 1 }, (_, i) => ({ transform: tipped(start, from.r, motion, begun + ((Math.PI / 2 - begun) * i) / steps) }));
}

// tipped is the cube in the course of a motion: so many radians of a quarter.
function tipped(spot: Spot, r: Rotation, motion: Exclude<Motion, "go">, angle: number): string {
  const lift = typeof motion === "number" ? (Math.cos(angle) + Math.sin(angle) - 1) / 2 : 0;
  return `${place(spot, lift)} rotate3d(${axis(motion)}, ${num((angle * 180) / Math.PI)}deg) ${matrix(r)}`;
}

// axis is about what the cube rotates, clockwise seen along it.
function axis(motion: Exclude<Motion, "go">): string {
  switch (motion) {
    case 0:
      return "1, 0, 0";
    case 1:
      return "0, 1, 0";
    case 2:
      return "-1, 0, 0";
    case 3:
      return "0, -1, 0";
    case "turn":
      return "0, 0, 1";
    case "turn back":
      return "0, 0, -1";
  }
}
