// Every page loads this one script.

import { block, loadFiles } from "./dom";
import { Game } from "./game";
import * as prefs from "./prefs";
import { bindSound } from "./sound";
import { loadTexts } from "./text";
import { RecordPage } from "./viewer/page";
import type { Hello } from "./wire";

document.documentElement.classList.add("script");
prefs.bindTheme();
const hello = block("state") as Hello | null;
if (hello) {
  loadTexts((block("text") ?? {}) as Record<string, string>);
  loadFiles((block("files") ?? {}) as Record<string, string>);
  bindSound();
  new Game(hello);
}
if (document.getElementById("kifu")) {
  loadTexts((block("text") ?? {}) as Record<string, string>);
  loadFiles((block("files") ?? {}) as Record<string, string>);
  new RecordPage();
}
