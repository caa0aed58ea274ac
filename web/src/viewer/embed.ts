// <komadai-kifu src="game.kif"> shows a record on any page. The script comes
// from a Komadai server, which also reads the record; its style and drawings
// live in the element's own tree, so that neither page disturbs the other.

import { h, loadFiles, s } from "../dom";
import type { Pieces } from "../prefs";
import { loadTexts } from "../text";
import type { RecordInfo } from "./tree";
import { Viewer } from "./viewer";

// Setting is what the server writes before the script.
interface Setting {
  origin: string;
  css: string;
  files: Record<string, string>; // addresses of the drawings
}

declare const KOMADAI_SETTING: Setting;

const languages = ["en", "it", "ja"];
const drawings = new Map<string, Promise<string>>();

// The drawings are put into each element, because browsers take no <use> from
// another origin.
function drawing(name: string): Promise<string> {
  let found = drawings.get(name);
  if (!found) {
    found = fetch(KOMADAI_SETTING.origin + (KOMADAI_SETTING.files[name] ?? "")).then((r) => r.text());
    drawings.set(name, found);
  }
  return found;
}

class KomadaiKifu extends HTMLElement {
  static observedAttributes = ["src", "format", "pieces", "notation", "lang"];
  private readonly tree = this.attachShadow({ mode: "open" });
  private turn = 0;

  connectedCallback(): void {
    void this.load();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) void this.load();
  }

  private set(): Pieces {
    const set = this.getAttribute("pieces");
    return set === "western" || set === "kanji2" ? set : "kanji";
  }

  private language(): string {
    const said = (this.getAttribute("lang") || (this.closest("[lang]")?.getAttribute("lang") ?? document.documentElement.lang) || navigator.language).slice(0, 2);
    return languages.includes(said) ? said : "en";
  }

  // load reads the record: from src, or from what stands inside the element.
  private async load(): Promise<void> {
    const turn = ++this.turn;
    try {
      const record = await this.read();
      const variants = new Set(record.games.map((g) => g.variant));
      const names = ["board", "icons", this.set(), ...[...variants].filter((v) => v in KOMADAI_SETTING.files)];
      const drawn = await Promise.all(names.map(drawing));
      if (turn !== this.turn) return; // something else was asked for since
      this.show(record, drawn.join("\n"));
    } catch (e) {
      if (turn === this.turn) this.tree.replaceChildren(h("p", { role: "alert" }, e instanceof Error ? e.message : String(e)));
    }
  }

  private async read(): Promise<RecordInfo> {
    const src = this.getAttribute("src");
    let body: Blob;
    if (src) {
      const file = await fetch(src);
      if (!file.ok) throw new Error(`${src}: ${file.status} ${file.statusText}`);
      body = await file.blob();
    } else {
      body = new Blob([this.textContent ?? ""]);
    }
    const query = new URLSearchParams({ lang: this.language(), texts: "1" });
    const format = this.getAttribute("format");
    if (format) query.set("format", format);
    const answer = await fetch(`${KOMADAI_SETTING.origin}/api/records?${query.toString()}`, { method: "POST", body: body.slice(0, body.size, "text/plain") });
    const said = (await answer.json()) as RecordInfo & { texts?: Record<string, string>; error?: string };
    if (!answer.ok) throw new Error(said.error ?? answer.statusText);
    loadTexts(said.texts ?? {});
    return said;
  }

  private show(record: RecordInfo, drawn: string): void {
    const viewer = new Viewer(record, {
      set: this.set(),
      notation: this.getAttribute("notation") === "western" || this.language() !== "ja" ? "aise" : "ja",
    });
    const style = h("link", { rel: "stylesheet", href: KOMADAI_SETTING.origin + KOMADAI_SETTING.css });
    const symbols = s("svg", { width: 0, height: 0, "aria-hidden": "true", class: "v-sprites" });
    symbols.innerHTML = drawn.replace(/<\/?svg[^>]*>|<\?xml[^>]*>|<!--[\s\S]*?-->/g, "");
    const box = h("div", { class: "komadai-kifu", lang: this.language() }, viewer.root);
    this.tree.replaceChildren(style, symbols, box);
  }
}

// In the element's tree the drawings have no address of their own.
loadFiles({});
if (!customElements.get("komadai-kifu")) customElements.define("komadai-kifu", KomadaiKifu);
