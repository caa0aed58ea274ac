// The four tools of the table say what they do and how they stand.

import { byId } from "./dom";
import * as prefs from "./prefs";
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
