/** Copies a text, at a press. @returns whether the browser took it */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Applications that show pages often have no clipboard, and pages without https never.
    return copySelected(text);
  }
}

/** The older way: it copies what is selected. */
function copySelected(text: string): boolean {
  const pressed = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "visually-hidden";
  // Nothing outside an open dialog can be selected.
  (pressed?.closest("dialog") ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (pressed instanceof HTMLElement) pressed.focus({ preventScroll: true });
  }
}
