// Input outside the board: buttons by their data attributes, links of the list
// of moves, keys, and the field for typed moves.

import { byId } from "./dom";

export interface Page {
  act(what: string): void;
  step(where: string): void; // "first", "prev", "next", "last"
  go(ply: number): void;
  type(text: string): void;
  escape(): void;
  wake(): void; // the page is seen again
}

const keys: Record<string, string> = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };

export function bind(page: Page): void {
  document.addEventListener("click", (e) => {
    const el = e.target instanceof Element ? e.target : null;
    const of = (name: string) => el?.closest(`[data-${name}]`)?.getAttribute(`data-${name}`);
    const ply = of("ply");
    const step = of("step");
    const what = of("open") ?? of("do");
    if (ply) {
      e.preventDefault();
      page.go(Number(ply));
    } else if (step) {
      page.step(step);
    } else if (what) {
      page.act(what);
    } else if (!el?.closest("#moves, #drawer")) {
      document.body.classList.remove("moves-open");
    }
  });
  for (const id of ["flip", "coords", "sound", "set"]) byId(id).addEventListener("click", () => page.act(id));
  byId("set-bar").addEventListener("click", () => page.act("set"));
  document.addEventListener("submit", (e) => {
    if (!(e.target instanceof HTMLFormElement) || e.target.id !== "typed") return;
    e.preventDefault();
    const field = e.target.querySelector("input");
    const text = field?.value.trim() ?? "";
    if (field) field.value = "";
    if (text) page.type(text);
  });
  document.addEventListener("keydown", (e) => {
    if (e.altKey || e.ctrlKey || e.metaKey || (e.target instanceof Element && e.target.closest("input, select, textarea"))) return;
    const step = keys[e.key];
    if (step) {
      e.preventDefault();
      page.step(step);
    } else if (e.key === "Escape") {
      page.escape();
    }
  });
  document.addEventListener("visibilitychange", () => document.hidden || page.wake());
}
