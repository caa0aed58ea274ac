// Copying text, also on pages without https, where browsers have no clipboard.

import { h } from "./dom";
import type { Notes } from "./notes";
import { t } from "./text";

// copyWithNote copies and says how it went. Where the browser refuses, the
// text stands selected, in its field or in the notice, for the keyboard.
export async function copyWithNote(notes: Notes, text: string, field?: HTMLElement): Promise<string> {
  const done = await copy(text);
  const note = t(done ? "ui.copied" : "ui.copy.failed");
  if (done || field) {
    if (!done) field?.focus();
    notes.set("info", { text: note, kind: done ? "good" : "warn", ms: done ? 3000 : 20_000 });
  } else {
    const shown = h("input", { class: "input", readonly: true, value: text, "aria-label": note });
    notes.set("info", { text: note, kind: "warn", body: [shown], ms: 20_000 });
    shown.select();
  }
  return note;
}

async function copy(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard && isSecureContext) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Not allowed; the old way may be.
  }
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "vh";
  field.setAttribute("readonly", "");
  document.body.append(field);
  const focused = document.activeElement;
  field.select();
  let done = false;
  try {
    done = document.execCommand("copy");
  } catch {
    done = false;
  }
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}
