// Texts of the page's language, which the page carries in a data block.

let texts: Record<string, string> = {};

export const lang = document.documentElement.lang || "en";

export function loadTexts(all: Record<string, string>): void {
  texts = all;
}

export function has(key: string): boolean {
  return key in texts;
}

// t returns a text with each {name} replaced; an unknown key reads as itself.
export function t(key: string, values: Record<string, string | number> = {}): string {
  return (texts[key] ?? key).replace(/\{(\w+)\}/g, (hole, name: string) =>
    name in values ? String(values[name]) : hole,
  );
}
