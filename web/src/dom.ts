// Small helpers to make elements.

type Attributes = Record<string, string | number | boolean | null | undefined>;
type Child = Node | string | null | undefined | false;

function fill<T extends Element>(el: T, attrs: Attributes, children: Child[]): T {
  for (const [name, value] of Object.entries(attrs)) {
    if (value === true) el.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) el.setAttribute(name, String(value));
  }
  for (const c of children) if (c) el.append(c);
  return el;
}

export function h<K extends keyof HTMLElementTagNameMap>(tag: K, attrs: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attrs, children);
}

export function s<K extends keyof SVGElementTagNameMap>(tag: K, attrs: Attributes = {}, ...children: Child[]): SVGElementTagNameMap[K] {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attrs, children);
}

// byId finds an element that the template has.
export function byId(id: string): HTMLElement {
  const el = document.getElementById(id);
  if (!el) throw new Error(`the page has no element #${id}`);
  return el;
}

// block reads a data block of the page, null if it has none.
export function block(id: string): unknown {
  const el = document.getElementById(id);
  return el ? JSON.parse(el.textContent || "null") : null;
}

let files: Record<string, string> = {};

export function loadFiles(all: Record<string, string>): void {
  files = all;
}

// file returns the hashed address of an asset.
export function file(name: string): string {
  return files[name] ?? "";
}

export function icon(name: string): SVGSVGElement {
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("use", { href: `${file("icons.svg")}#i-${name}` }));
}

export function koma(side: string, label = ""): SVGSVGElement {
  const named: Attributes = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return s(
    "svg",
    { class: side === "white" ? "koma koma-w" : "koma koma-b", viewBox: "0 0 20 22", ...named },
    s("path", { d: "M1.8 20.6L4.4 6.6L10 1.8L15.6 6.6L18.2 20.6Z" }),
  );
}

// button makes a button that does something when the page is asked for it by
// its data-do.
export function button(what: string, label: string, more: { icon?: string; class?: string; title?: string; disabled?: boolean; pressed?: boolean } = {}): HTMLButtonElement {
  return h(
    "button",
    { class: `btn ${more.class ?? ""}`.trim(), type: "button", "data-do": what, title: more.title, disabled: more.disabled, "aria-pressed": more.pressed === undefined ? undefined : String(more.pressed) },
    more.icon ? icon(more.icon) : null,
    label,
  );
}

// refill replaces what an element contains if the new content differs, so that
// a button under a finger or in focus stays where nothing changed.
export function refill(root: HTMLElement, ...children: (Node | string)[]): void {
  const fresh = document.createElement(root.tagName);
  fresh.append(...children);
  if (fresh.innerHTML !== root.innerHTML) root.replaceChildren(...fresh.childNodes);
}
