// The cube of Saishō in space: how it lies after turns and rolls, worked out
// as the package saisho does. The room is named from Black's seat: north is
// towards White. In a net N lies above U, E right of it, S below, W left, and
// D below S; in the home position U is on top and N towards White.

import type { Side } from "../wire";

export const faces = "UNESWD";
export const compass = "NESW";

// A Direction is one of the four sides of a cell, of a face or of a net,
// clockwise from north.
export type Direction = 0 | 1 | 2 | 3;

// A Letter is a move on the cell.
export type Letter = "T" | "F" | "R" | "L";

// Mark is what one face shows, in the compass of the flat net.
export interface Mark {
  gaze: Direction;
  flame: Direction;
}

// A Net has a mark for each face, in the order U N E S W D.
export type Net = readonly Mark[];

// A Vector has the coordinates east, north, up.
export type Vector = readonly [number, number, number];

// A Rotation says where east, north and up go.
export type Rotation = readonly [Vector, Vector, Vector];

// Look is what the face on top shows.
export interface Look {
  top: number; // index of the face
  gaze: Direction;
  flame: Direction;
}

export const up: Vector = [0, 0, 1];
const axes: readonly Vector[] = [[0, 1, 0], [1, 0, 0], [0, -1, 0], [-1, 0, 0]];
const [north, east, south, west] = axes as [Vector, Vector, Vector, Vector];
const neg = (v: Vector): Vector => [0 - v[0], 0 - v[1], 0 - v[2]];
const down = neg(up);

export const home: Rotation = [east, north, up];

// flat tells where each face of the home position looks, and where the north
// and the east of the net point on it once the net is folded.
const flat: readonly { normal: Vector; north: Vector; east: Vector }[] = [
  { normal: up, north, east },
  { normal: north, north: down, east },
  { normal: east, north, east: down },
  { normal: south, north: up, east },
  { normal: west, north, east: up },
  { normal: down, north: south, east },
];

const same = (a: Vector, b: Vector): boolean => a[0] === b[0] && a[1] === b[1] && a[2] === b[2];

export const turned = (d: number, by: number): Direction => ((((d + by) % 4) + 4) % 4) as Direction;

// apply rotates a vector.
export function apply(r: Rotation, v: Vector): Vector {
  const at = (i: number): number => v[0] * r[0][i]! + v[1] * r[1][i]! + v[2] * r[2][i]!;
  return [at(0), at(1), at(2)];
}

// then makes r first and q after it.
export const then = (r: Rotation, q: Rotation): Rotation => [apply(q, r[0]), apply(q, r[1]), apply(q, r[2])];

export const equal = (a: Rotation, b: Rotation): boolean => a.every((v, i) => same(v, b[i]!));

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

// rotations lists the 24 rotations of a cube.
export const rotations: readonly Rotation[] = (() => {
  const all = [...axes, up, down];
  return all.flatMap((e) => all.map((n): Rotation => [e, n, cross(e, n)])).filter((r) => r[2].some((c) => c !== 0));
})();

// points returns where a direction of the net points on a face.
function points(face: number, d: number): Vector {
  const f = flat[face]!;
  const v = d % 2 ? f.east : f.north;
  return d >= 2 ? neg(v) : v;
}

// Rolls bring what lay on top to that side.
const rolls: readonly Rotation[] = [
  [east, down, north],
  [down, north, east],
  [east, up, south],
  [up, north, west],
];
const turn: Rotation = [south, east, up];

// goes returns where a roll goes when a side makes it.
export function goes(m: Exclude<Letter, "T">, by: Side): Direction {
  return turned({ F: 0, R: 1, L: 3 }[m], by === "white" ? 2 : 0);
}

// letterOf is the roll of a side that goes in a direction, "" if there is
// none: nobody rolls the cube towards himself.
export function letterOf(d: Direction, by: Side): Letter | "" {
  return (["F", "R", "", "L"] as const)[turned(d, by === "white" ? 2 : 0)];
}

export const roll = (r: Rotation, d: Direction): Rotation => then(r, rolls[d]!);
export const quarter = (r: Rotation): Rotation => then(r, turn);

// after returns how the cube lies after a move.
export const after = (r: Rotation, m: Letter, by: Side): Rotation => (m === "T" ? quarter(r) : roll(r, goes(m, by)));

// look tells what the face on top shows.
export function look(net: Net, r: Rotation): Look {
  const top = flat.findIndex((f) => same(apply(r, f.normal), up));
  const at = (d: Direction): Direction => axes.findIndex((a) => same(a, apply(r, points(top, d)))) as Direction;
  return { top, gaze: at(net[top]!.gaze), flame: at(net[top]!.flame) };
}

// textOf writes how the cube lies, as positions do: "WNW".
export function textOf(net: Net, r: Rotation): string {
  const l = look(net, r);
  return faces[l.top]! + compass[l.gaze]! + compass[l.flame]!;
}

// find inverts textOf; null if the cube of this net cannot lie so.
export function find(net: Net, text: string): Rotation | null {
  return rotations.find((r) => textOf(net, r) === text) ?? null;
}

// A place on a side of the room: which face of the net is there, and how often
// a quarter turn clockwise takes the north of the net, seen from outside, to
// what is upright there for a viewer: up on the walls, away from him on top.
export interface Place {
  face: number;
  upright: Direction;
}

// places tells what lies on the sides U N E S W D of the room, for a viewer on
// Black's or White's seat.
export function places(r: Rotation, seat: Side): Place[] {
  const away = seat === "white" ? south : north;
  return flat.map(({ normal }) => {
    const face = flat.findIndex((f) => same(apply(r, f.normal), normal));
    const head = same(normal, up) || same(normal, down) ? away : up;
    const d = [0, 1, 2, 3].findIndex((k) => same(apply(r, points(face, k)), head));
    return { face, upright: d as Direction };
  });
}

const named: readonly (readonly [string, string])[] = [
  ["A", "U:NN N:SW E:SW S:NN W:NW D:NW"],
  ["B", "U:NN N:EN E:NW S:NN W:SW D:NE"],
  ["C", "U:NN N:WN E:SW S:NN W:NW D:WS"],
];

export const netNames: readonly string[] = named.map(([name]) => name);

// parseNet reads the name of a net or its faces in any order; null if a face
// is missing or cannot be read. Whether they make a cube of the game is the
// server's to say.
export function parseNet(text: string): Net | null {
  const words = (named.find(([name]) => name === text.trim())?.[1] ?? text).trim().split(/\s+/);
  const net = new Array<Mark | undefined>(6).fill(undefined);
  for (const w of words) {
    const m = /^([UNESWD]):([NESW])([NESW])$/.exec(w);
    if (!m) return null;
    const [, face = "", gaze = "", flame = ""] = m;
    net[faces.indexOf(face)] = { gaze: compass.indexOf(gaze) as Direction, flame: compass.indexOf(flame) as Direction };
  }
  return words.length === 6 && net.every((m) => m) ? (net as Mark[]) : null;
}

export const netText = (net: Net): string =>
  net.map((m, i) => `${faces[i]}:${compass[m.gaze]}${compass[m.flame]}`).join(" ");

// State is a position as its text tells it.
export interface State {
  lies: string; // "WNW", "-" before the cube is placed
  turn: Side;
  last: Letter | "";
}

// parseState reads a position such as "WNW w -".
export function parseState(text: string): State {
  const [lies = "-", side = "b", last = "-"] = text.trim().split(/\s+/);
  return { lies, turn: side === "w" ? "white" : "black", last: last === "-" ? "" : (last as Letter) };
}
