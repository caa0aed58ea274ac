// The page for records: a text that is pasted, a file that is chosen or
// dropped is read by the server and shown.

import { copyWithNote } from "../copy";
import { block, byId } from "../dom";
import { Notes } from "../notes";
import * as prefs from "../prefs";
import { lang, t } from "../text";
import { address, placeIn, type RecordInfo } from "./tree";
import { Viewer } from "./viewer";

// most is the longest file that the server reads, in bytes.
const most = 10 << 20;

export class RecordPage {
  private readonly notes = new Notes(byId("notes"));
  private record: RecordInfo | null = null;
  private source: Blob | null = null; // what was read, while it is not kept
  private from = ""; // address of the record as a file, "" while it is not kept
  private viewer: Viewer | null = null;

  constructor() {
    byId("read").addEventListener("click", () => this.paste());
    const file = byId("file") as HTMLInputElement;
    file.addEventListener("change", () => {
      const chosen = file.files?.[0];
      if (chosen) void this.read(chosen);
      file.value = ""; // the same file may be chosen again
    });
    this.bindDrop();
    byId("save").addEventListener("click", () => void this.save());
    byId("draw").addEventListener("click", () => void this.draw());
    byId("link").addEventListener("click", () => void this.link());
    document.addEventListener("keydown", (e) => {
      if (e.target === document.body) this.viewer?.key(e);
    });
    window.addEventListener("hashchange", () => this.follow());
    const given = block("kifu") as RecordInfo | null;
    if (given) {
      this.from = (block("kifu-from") as string) ?? "";
      this.show(given);
    }
  }

  private bindDrop(): void {
    const over = (on: boolean) => byId("drop").classList.toggle("v-over", on);
    document.addEventListener("dragover", (e) => {
      if (!e.dataTransfer?.types.some((kind) => kind === "Files" || kind === "text/plain")) return;
      e.preventDefault();
      over(true);
    });
    document.addEventListener("dragleave", () => over(false));
    document.addEventListener("drop", (e) => {
      over(false);
      const file = e.dataTransfer?.files[0];
      const text = e.dataTransfer?.getData("text/plain");
      if (!file && !text) return;
      e.preventDefault();
      void this.read(file ?? new Blob([text ?? ""]));
    });
    // Pasting anywhere but into a field is as good as pasting into ours.
    document.addEventListener("paste", (e) => {
      if (e.target instanceof Element && e.target.closest("input, textarea")) return;
      const text = e.clipboardData?.getData("text/plain");
      if (text) void this.read(new Blob([text]));
    });
  }

  private paste(): void {
    const field = byId("paste") as HTMLTextAreaElement;
    if (!field.value.trim()) {
      field.focus();
      return;
    }
    void this.read(new Blob([field.value]));
  }

  // read has the server read a file and shows what is in it.
  private async read(file: Blob): Promise<void> {
    this.notes.set("refusal", null);
    if (file.size > most) {
      this.fault(t("viewer.large", { most: most >> 20 }));
      return;
    }
    this.notes.set("info", { text: t("viewer.reading") });
    const answer = await this.ask(`/api/records?lang=${lang}`, file);
    this.notes.set("info", null);
    if (!answer) return;
    this.source = file;
    this.from = "";
    history.replaceState(null, "", "/view");
    this.show((await answer.json()) as RecordInfo);
  }

  // ask sends the file and returns the answer, or says what is wrong.
  private async ask(path: string, file: Blob): Promise<Response | null> {
    try {
      const answer = await fetch(path, { method: "POST", body: file, headers: { "Content-Type": "application/octet-stream" } });
      if (answer.ok) return answer;
      const why = (await answer.json().catch(() => ({}))) as { error?: string };
      this.fault(why.error ?? t("viewer.failed"));
    } catch {
      this.fault(t("viewer.offline"));
    }
    return null;
  }

  private fault(text: string): void {
    this.notes.set("info", null);
    this.notes.set("refusal", { text, kind: "bad" });
  }

  private show(record: RecordInfo): void {
    this.record = record;
    byId("open").classList.add("v-small");
    byId("export").hidden = false;
    const place = byId("record");
    place.hidden = false;
    const hash = location.hash; // the viewer begins at the start, and says so
    this.viewer = new Viewer(record, { moved: (game, node) => this.remember(game, node) });
    place.replaceChildren(this.viewer.root);
    this.warn(record);
    this.follow(hash);
    this.viewer.root.focus({ preventScroll: true });
  }

  private warn(record: RecordInfo): void {
    if (!record.warnings.length) {
      this.notes.set("past", null);
      return;
    }
    const list = document.createElement("details");
    const summary = document.createElement("summary");
    summary.textContent = t("viewer.warnings", { n: record.warnings.length });
    const lines = document.createElement("pre");
    lines.className = "small";
    lines.textContent = record.warnings.map((w) => w.text).join("\n");
    list.append(summary, lines);
    this.notes.set("past", { text: t("viewer.warned"), kind: "warn", body: [list] });
  }

  // remember keeps the place in the address, so that a link leads to it.
  private remember(game: number, node: number): void {
    if (!this.from) return;
    const hash = game || node ? address(game, node) : "";
    if (location.hash !== hash) history.replaceState(null, "", location.pathname + hash);
  }

  private follow(hash = location.hash): void {
    const to = placeIn(hash);
    if (!to || !this.viewer) return;
    if (to.game !== this.viewer.game) this.viewer.open(to.game, to.node);
    else this.viewer.go(to.node);
  }

  private chosen(id: string): string {
    return (byId(id) as HTMLSelectElement).value;
  }

  // save exports the record, and says what the format could not hold.
  private async save(): Promise<void> {
    const format = this.chosen("format");
    const query = this.chosen("encoding") ? `encoding=${this.chosen("encoding")}` : "";
    let answer: Response | null = null;
    if (this.from) {
      answer = await fetch(`${this.from}${format}?${query}`).catch(() => null);
      if (!answer?.ok) {
        this.fault(t("viewer.failed"));
        return;
      }
    } else if (this.source) {
      answer = await this.ask(`/api/convert?to=${format}&${query}&lang=${lang}`, this.source);
    }
    if (!answer) return;
    const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? `komadai.${format}`;
    download(await answer.blob(), name);
    const lost = Number(answer.headers.get("Komadai-Lost"));
    this.notes.set("info", lost ? { text: t("viewer.lost", { n: lost }), kind: "warn", ms: 20_000 } : { text: t("viewer.saved", { name }), kind: "good", ms: 5000 });
  }

  // draw downloads the position shown as a picture, or the game as a moving
  // one, which the server makes of records that are kept.
  private async draw(): Promise<void> {
    const g = this.record?.games[this.viewer?.game ?? 0];
    const at = this.viewer?.shown();
    if (!g || !at) return;
    const format = this.chosen("picture");
    const look = { pieces: prefs.pieces() === "western" ? "western" : "kanji", coordinates: prefs.coords() === "kanji" ? "japanese" : "western" };
    let path = "/api/diagram/" + format;
    let query: Record<string, string> = { variant: g.variant, rules: g.rules, position: at.sfen, last: at.last, ...look };
    if (format === "gif") {
      if (!(await this.keep())) return;
      path = this.from.replace(/kifu\/$/, "animation.gif");
      query = { game: String((this.viewer?.game ?? 0) + 1), ...look };
    }
    const answer = await fetch(`${path}?${new URLSearchParams(query).toString()}`).catch(() => null);
    if (!answer?.ok) {
      const why = (await answer?.json().catch(() => ({}))) as { error?: string } | undefined;
      this.fault(why?.error ?? t("viewer.failed"));
      return;
    }
    download(await answer.blob(), `komadai.${format}`);
  }

  // keep keeps the record, if it is not kept yet.
  private async keep(): Promise<boolean> {
    if (this.from) return true;
    if (!this.source) return false;
    const answer = await this.ask(`/records?lang=${lang}`, this.source);
    if (!answer) return false;
    const { href } = (await answer.json()) as { href: string };
    this.from = `${href}/kifu/`;
    history.replaceState(null, "", href);
    this.remember(this.viewer!.game, this.viewer!.shown().node);
    return true;
  }

  // link copies the address of the record and of the move shown.
  private async link(): Promise<void> {
    if (await this.keep()) await copyWithNote(this.notes, location.href);
  }
}

function download(file: Blob, name: string): void {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(file);
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10_000);
}
