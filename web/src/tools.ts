// The four tools of the table say what they do and how they stand.

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

// Settings are how this page draws, kept here for browsers that keep nothing.
export interface Settings {
  set: prefs.Pieces;
  coords: prefs.Coords;
}

export const settings = (): Settings => ({ set: prefs.pieces(), coords: prefs.coords() });

// turnTool turns one of the tools on, and returns what to say.
export function turnTool(what: "set" | "coords" | "sound", now: Settings): string {
  switch (what) {
    case "set":
      now.set = prefs.nextPieces(now.set);
      prefs.setPieces(now.set);
      break;
    case "coords":
      now.coords = now.coords === "latin" ? "kanji" : "latin";
      prefs.setCoords(now.coords);
      break;
    case "sound":
      prefs.setSound(!prefs.sound());
      clack();
      break;
  }
  nameTools(now.set);
  return what === "set" ? t("ui.set", { set: t(`ui.set.${now.set}`) }) : "";
}
