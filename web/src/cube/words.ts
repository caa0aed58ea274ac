// The cube in words: how it lies, and what a move would do.

import type { Choice, MoveValue } from "../table";
import { t } from "../text";
import type { Side } from "../wire";
import { faces, look, turned, type Direction, type Letter, type Net, type Rotation, type State } from "./geometry";

// Detail is what the server tells of a position.
export interface Detail {
  check: Side | "";
  forced: Letter | "";
  barred: Letter | "";
  offer: string; // the placement to show first
}

export function detailOf(detail: unknown): Detail {
  return { check: "", forced: "", barred: "", offer: "", ...(detail as Partial<Detail> | null) };
}

// towards names a direction as a viewer on a seat would.
export function towards(d: Direction, seat: Side): string {
  if (d === 0) return t("ui.cube.to.white");
  if (d === 2) return t("ui.cube.to.black");
  return t(turned(d, seat === "white" ? 2 : 0) === 1 ? "ui.cube.to.right" : "ui.cube.to.left");
}

// lies says what the face on top shows.
export function lies(net: Net, r: Rotation, seat: Side): string {
  const l = look(net, r);
  const face = faces[l.top]!;
  const gaze = towards(l.gaze, seat);
  if (l.gaze === l.flame) return t("ui.cube.lies.both", { face, gaze });
  return t("ui.cube.lies", { face, gaze, flame: towards(l.flame, seat) });
}

// means says what this is for the players, "" if nothing.
export function means(net: Net, r: Rotation, state: State, d: Detail): string {
  const l = look(net, r);
  if (l.gaze === l.flame && l.gaze % 2 === 0) return t(l.gaze === 0 ? "ui.cube.mated.white" : "ui.cube.mated.black");
  if (d.forced) return t(`ui.cube.forced.${d.forced}`, { side: t(`ui.${state.turn}`) });
  if (d.check) return t(`ui.cube.incheck`, { side: t(`ui.${d.check}`) });
  return "";
}

// A Weight is how much a move is to be thought about, for its looks.
export type Weight = "" | "forced" | "check" | "danger" | "barred";

// note says in a few words what a move does, or why it cannot be made.
export function note(c: Choice, d: Detail): { text: string; weight: Weight } {
  const forced = d.forced === c.m;
  if (c.barred) {
    const why = d.forced ? t("ui.cube.barred.check") : d.barred === c.m ? t("ui.cube.barred.ko") : c.barred;
    return { text: why, weight: "barred" };
  }
  if (c.selfmate) return { text: t("ui.cube.note.selfmate"), weight: "danger" };
  if (c.mate) return { text: t("ui.cube.note.mate"), weight: "check" };
  const words = forced ? [t("ui.cube.note.forced")] : [];
  if (c.check) words.push(t("ui.cube.note.check"));
  if (c.marks === "~") words.push(t("ui.cube.note.selfcheck"));
  return { text: words.join(t("ui.cube.comma")), weight: c.check ? "check" : forced ? "forced" : "" };
}

// worth writes what the trainer says of a move.
export function worth(v: MoveValue): string {
  return v.plies ? t(`ui.cube.value.${v.value}.in`, { n: v.plies }) : t(`ui.cube.value.${v.value}`);
}
