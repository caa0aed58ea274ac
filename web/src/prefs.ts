// What this browser remembers. Theme and pieces are cookies, so that the
// server draws pages with them; the rest only the script needs.

import { lang } from "./text";

export type Pieces = "kanji" | "kanji2" | "western";
export const pieceSets: Pieces[] = ["kanji", "western", "kanji2"];

function cookie(name: string): string {
  for (const pair of document.cookie.split("; ")) {
    const [key, value] = pair.split("=");
    if (key === name) return value ?? "";
  }
  return "";
}

function setCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
}

function stored(key: string): string {
  try {
    return localStorage.getItem(`komadai.${key}`) ?? "";
  } catch {
    return ""; // a browser that keeps nothing
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(`komadai.${key}`, value);
  } catch {
    // It holds for this page then.
  }
}

// Somebody new whose language is not Japanese begins with westernised pieces.
export function pieces(): Pieces {
  const chosen = pieceSets.find((p) => p === cookie("pieces"));
  return chosen ?? (lang === "ja" ? "kanji" : "western");
}

export function setPieces(p: Pieces): void {
  setCookie("pieces", p);
}

export function nextPieces(p: Pieces): Pieces {
  return pieceSets[(pieceSets.indexOf(p) + 1) % pieceSets.length] ?? "kanji";
}

export type Coords = "latin" | "kanji";

export function coords(): Coords {
  const c = stored("coords");
  return c === "latin" || c === "kanji" ? c : lang === "ja" ? "kanji" : "latin";
}

export const setCoords = (c: Coords): void => store("coords", c);

export type Notation = "aise" | "ja";

export function notation(): Notation {
  const n = stored("notation");
  return n === "aise" || n === "ja" ? n : lang === "ja" ? "ja" : "aise";
}

export const setNotation = (n: Notation): void => store("notation", n);

export const sound = (): boolean => stored("sound") !== "off";
export const setSound = (on: boolean): void => store("sound", on ? "on" : "off");

// The trainer is off in games until somebody wants it; whoever studies does.
export const trainer = (): boolean => stored("trainer") === "on";
export const setTrainer = (on: boolean): void => store("trainer", on ? "on" : "off");
export const studyTrainer = (): boolean => stored("trainer.study") !== "off";
export const setStudyTrainer = (on: boolean): void => store("trainer.study", on ? "on" : "off");

function dark(): boolean {
  const theme = document.documentElement.dataset["theme"];
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

export function bindTheme(): void {
  document.getElementById("theme")?.addEventListener("click", () => {
    const theme = dark() ? "light" : "dark";
    document.documentElement.dataset["theme"] = theme;
    setCookie("theme", theme);
  });
}

// The cell of Saishō may be seen over a corner.
export const corner = (): boolean => stored("corner") === "on";
export const setCorner = (on: boolean): void => store("corner", on ? "on" : "off");
