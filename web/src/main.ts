// Every page loads this one script.

import { NetForm } from "./cube";
import { enliven } from "./diagram";
import { block, loadFiles } from "./dom";
import { Game } from "./game";
import * as prefs from "./prefs";
import { bindSound } from "./sound";
import { StudyPage } from "./studypage";
import { loadTexts } from "./text";
import { RecordPage } from "./viewer/page";
import type { Hello } from "./wire";

document.documentElement.classList.add("script");
prefs.bindTheme();
loadTexts((block("text") ?? {}) as Record<string, string>);
loadFiles((block("files") ?? {}) as Record<string, string>);
const hello = block("state") as Hello | null;
if (hello) {
  bindSound();
  new Game(hello);
}
const studied = document.querySelector<HTMLElement>("[data-study]")?.dataset["study"];
if (studied) {
  bindSound();
  new StudyPage(studied);
}
const net = document.getElementById("netform");
const form = net?.closest("form");
if (net && form) new NetForm(net, form, prefs.pieces());
if (document.getElementById("kifu")) new RecordPage();
enliven();
