// The four tools of the table say what they do and how they stand.

import type { Board } from "./board";
import { byId } from "./dom";
import * as prefs from "./prefs";
import { clack } from "./sound";
import { t } from "./text";

export function nameTools(set: prefs.Pieces): void {
  const label = t("ui.set.change", { set: t(`ui.set.${set}`), next: t(`ui.set.${prefs.nextPieces(set)}`) });
  for (const id of ["set", "set-bar"]) name(id, label);
  name("sound", t(prefs.sound() ? "ui.sound.on" : "ui.sound.off"));
  byId("sound").setAttribute("aria-pressed", String(prefs.sound()));
}

function name(id: string, label: string): void {
  byId(id).setAttribute("aria-label", label);
  byId(id).setAttribute("title", label);
}

// turnTool turns one of the tools on, and returns what to say.
export function turnTool(what: "set" | "coords" | "sound", board: Board): string {
  switch (what) {
    case "set":
      board.set = prefs.nextPieces(board.set);
      prefs.setPieces(board.set);
      board.redraw();
      break;
    case "coords":
      board.coords = board.coords === "latin" ? "kanji" : "latin";
      prefs.setCoords(board.coords);
      board.redraw();
      break;
    case "sound":
      prefs.setSound(!prefs.sound());
      clack();
      break;
  }
  nameTools(board.set);
  return what === "set" ? t("ui.set", { set: t(`ui.set.${board.set}`) }) : "";
}
