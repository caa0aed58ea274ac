// Copying text, also on pages without https, where browsers have no clipboard.

export async function copy(text: string): Promise<boolean> {
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
