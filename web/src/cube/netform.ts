// A form's net: the cube of a name unfolded, or one's own, of which every face
// can be turned until it is as on the cube in one's hand. Whether it is a cube
// of the game is the server's to say.

import { h, refill } from "../dom";
import type { Pieces } from "../prefs";
import { lang, t } from "../text";
import { drawing, flameSpot } from "./face";
import { faces, netNames, netText, parseNet, turned, type Mark, type Net } from "./geometry";
import { corner, drawNet } from "./net";

const patience = 300; // milliseconds without a change before the server is asked

// Field is what carries the choice: a select or radios, whose values are the
// names of the nets and "own".
type Field = { value: string };

export class NetForm {
  private readonly field: Field;
  private readonly text: HTMLInputElement;
  private readonly editor: HTMLElement;
  private readonly picture = h("div", { class: "cu-map" });
  private readonly verdict = h("p", { class: "cu-verdict", role: "status" });
  private readonly faces: HTMLElement[];
  private net: Net;
  private timer = 0;
  private asked = ""; // the net that the server was asked about last

  // A form has the fields net and nettext; the root is empty and inside it.
  constructor(root: HTMLElement, form: HTMLFormElement, private readonly set: Pieces) {
    const field = form.elements.namedItem("net");
    const text = form.elements.namedItem("nettext");
    if (!field || !("value" in field) || !(text instanceof HTMLInputElement)) throw new Error("the form lacks net or nettext");
    this.field = field as Field;
    this.text = text;
    this.net = parseNet(text.value) ?? parseNet("A")!;
    this.faces = [...faces].map((letter) => h("div", { class: `cu-own-face cu-at-${letter.toLowerCase()}` }));
    this.editor = h(
      "div",
      { class: "cu-own", role: "group", "aria-label": t("ui.cube.own") },
      h("p", { class: "small muted" }, t("ui.cube.own.how")),
      h("div", { class: "cu-own-like" }, ...netNames.map((name) => this.like(name))),
      h("div", { class: "cu-own-cross" }, ...this.faces),
      this.verdict,
    );
    root.classList.add("cu-netform");
    root.replaceChildren(this.picture, this.editor);
    form.addEventListener("change", (e) => e.target instanceof Element && e.target.matches("[name=net]") && this.show());
    text.addEventListener("input", () => {
      this.net = parseNet(text.value) ?? this.net;
      this.show();
    });
    this.show();
  }

  private show(): void {
    const own = this.field.value === "own";
    this.editor.hidden = !own;
    this.picture.hidden = own;
    if (!own) {
      const net = parseNet(this.field.value);
      if (net) refill(this.picture, drawNet(net, this.set, -1));
      return;
    }
    this.faces.forEach((el, i) => this.drawFace(el, i));
    if (parseNet(this.text.value) === null) this.text.value = netText(this.net);
    this.ask();
  }

  private like(name: string): HTMLButtonElement {
    const b = h("button", { class: "btn", type: "button" }, t("ui.cube.own.like", { name }));
    b.addEventListener("click", () => this.take(parseNet(name)!));
    return b;
  }

  private take(net: Net): void {
    this.net = net;
    this.text.value = netText(net);
    this.show();
  }

  private change(i: number, mark: Mark): void {
    this.take(this.net.map((m, j) => (j === i ? mark : m)));
  }

  private drawFace(el: HTMLElement, i: number): void {
    const { gaze, flame } = this.net[i]!;
    const face = faces[i]!;
    if (!el.childElementCount) {
      const now = (): Mark => this.net[i]!;
      const turn = h("button", { class: "cu-own-gaze", type: "button" });
      // The flame goes with the gaze, as the face is turned.
      turn.addEventListener("click", () => this.change(i, { gaze: turned(now().gaze, 1), flame: turned(now().flame, 1) }));
      const move = h("button", { class: "cu-own-flame", type: "button" });
      // Ahead, to the right, to the left: never behind the emperor.
      move.addEventListener("click", () => this.change(i, { gaze: now().gaze, flame: turned(now().flame, turned(now().flame, -now().gaze) === 1 ? 2 : 1) }));
      el.append(turn, move, h("span", { class: "cu-own-letter", "aria-hidden": "true" }, face));
    }
    const [turn, move, letter] = el.children as unknown as [HTMLElement, HTMLElement, HTMLElement];
    turn.setAttribute("aria-label", t("ui.cube.own.gaze", { face, gaze: t(`ui.cube.paper.${gaze}`), flame: t(`ui.cube.paper.${flame}`) }));
    refill(turn, drawing({ gaze, flame }, this.set));
    move.setAttribute("aria-label", t("ui.cube.own.flame", { face }));
    put(move, flameSpot({ gaze, flame }), 1);
    put(letter, corner(gaze, flame), 76);
  }

  // ask has the server judge the net, once it has not changed for a moment.
  private ask(): void {
    const text = this.text.value;
    if (text === this.asked) return;
    this.asked = text;
    this.tell("", t("ui.cube.own.asking"));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.judge(text), patience);
  }

  private async judge(net: string): Promise<void> {
    const query = new URLSearchParams({ variant: "saisho", rules: `net=${net}`, lang });
    let kind = "";
    let text = t("ui.cube.own.unknown");
    try {
      const r = await fetch(`/api/study?${query}`);
      const said = (await r.json()) as { text?: string; error?: string };
      if (r.ok) [kind, text] = ["good", t("ui.cube.own.valid")];
      else if (r.status === 422 || r.status === 400) [kind, text] = ["bad", said.text || said.error || text];
    } catch {
      // The line is down; the form itself is judged when it is sent.
    }
    if (net === this.text.value) this.tell(kind, text);
  }

  private tell(kind: string, text: string): void {
    this.verdict.dataset["kind"] = kind;
    this.verdict.textContent = text;
  }
}

// put places an element on a face, its unit being so many hundredths of half
// the face.
function put(el: HTMLElement, at: { x: number; y: number }, unit: number): void {
  el.style.left = `${50 + (at.x * unit) / 2}%`;
  el.style.top = `${50 + (at.y * unit) / 2}%`;
}
