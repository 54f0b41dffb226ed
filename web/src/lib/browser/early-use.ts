type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    /** The button that was pressed before the application ran; boot.js keeps it. */
    earlyPress?: { readonly button?: HTMLButtonElement } | undefined;
  }
}

/**
 * Passes on what the player typed, ticked and pressed before the page was hydrated. React leaves the fields as they
 * are, but its state does not know about them (react/react#33129).
 */
export function replayEarlyUse(root: HTMLElement): void {
  for (const control of root.querySelectorAll<Control>("input, textarea, select")) replay(control);
  const button = globalThis.window.earlyPress?.button;
  globalThis.window.earlyPress = undefined;
  // By then the form has rendered with the replayed values.
  if (button) setTimeout(() => button.isConnected && button.click());
}

function replay(control: Control): void {
  if (control instanceof HTMLSelectElement) return;
  if (control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type)) {
    if (control.checked === control.defaultChecked) return;
    control.checked = control.defaultChecked;
    control.click();
    return;
  }
  const typed = control.value;
  if (typed === control.defaultValue) return;
  // React ignores an event whose value it has seen: its own setter notes the first value, the prototype's notes nothing.
  control.value = control.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(
    control,
    typed,
  );
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
