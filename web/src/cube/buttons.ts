// The four moves as buttons, each with what it does.

import { h, icon, refill } from "../dom";
import type { Choice, MoveValue } from "../table";
import { t } from "../text";
import type { Side } from "../wire";
import { goes, type Letter } from "./geometry";
import { note, worth, type Detail } from "./words";

// Moves is all that the buttons show.
export interface Moves {
  choices: Choice[];
  detail: Detail;
  by: Side; // who is to move
  mine: boolean;
  values: Map<string, MoveValue> | undefined;
  angle: number; // clockwise from north on the screen to north of the cell
}

const letters: readonly Letter[] = ["F", "T", "L", "R"];

export class MoveButtons {
  readonly root = h("div", { class: "cu-moves", role: "group", "aria-label": t("ui.cube.moves") });
  private readonly buttons = new Map<Letter, HTMLButtonElement>();

  constructor(pick: (m: Letter) => void) {
    for (const m of letters) {
      const b = h("button", { class: "btn cu-move", type: "button", "data-m": m, "aria-keyshortcuts": m });
      b.addEventListener("click", () => pick(m));
      this.buttons.set(m, b);
      this.root.append(b);
    }
  }

  show(x: Moves): void {
    for (const [m, b] of this.buttons) {
      const c = x.choices.find((c) => c.m === m);
      const { text, weight } = c ? note(c, x.detail) : { text: "", weight: "" };
      const value = x.values?.get(m);
      b.className = `btn cu-move ${weight && `cu-${weight}`}`.trim();
      b.title = c?.barred ?? "";
      b.setAttribute("aria-disabled", String(!x.mine || !c || weight === "barred"));
      refill(
        b,
        h("span", { class: "cu-arrow" }, icon(m === "T" ? "turn" : "up")),
        h("span", { class: "cu-name" }, t(`ui.cube.move.${m}`), text ? h("small", {}, text) : null),
        value && weight !== "barred" ? h("span", { class: `cu-value cu-${value.value}${value.best ? " cu-best" : ""}`, title: value.sentence }, worth(value)) : "",
        h("kbd", { "aria-hidden": "true" }, m),
      );
      if (m !== "T") (b.firstElementChild as HTMLElement).style.transform = `rotate(${x.angle + 90 * goes(m, x.by)}deg)`;
    }
  }

  // nudge shows that a button was heard although it does nothing.
  nudge(m: Letter): void {
    const b = this.buttons.get(m);
    b?.classList.remove("cu-nudge");
    void b?.offsetWidth; // so that the motion begins anew
    b?.classList.add("cu-nudge");
  }
}
