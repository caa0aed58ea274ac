// What screen readers are told.

import { byId, h } from "./dom";

// say speaks a sentence; the same words twice in a row are spoken twice.
export function say(text: string): void {
  if (!text) return;
  const region = byId("say");
  region.textContent = "";
  setTimeout(() => region.append(h("p", {}, text)), 30);
}
