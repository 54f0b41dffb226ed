import { enter } from "./typed-fields.ts";

declare global {
  interface Window {
    /** The player's actions before the application ran, kept by boot.js. */
    earlyUse?:
      | {
          readonly button?: HTMLButtonElement;
          /** Checkboxes and radio buttons. */
          readonly ticked: readonly HTMLInputElement[];
        }
      | undefined;
  }
}

/**
 * Passes on what the player typed, ticked and pressed before the page was hydrated. React leaves the fields as they
 * are, but its state does not know about them (react/react#33129).
 */
export function replayEarlyUse(root: HTMLElement): void {
  const { button, ticked = [] } = globalThis.window.earlyUse ?? {};
  globalThis.window.earlyUse = undefined;
  for (const field of root.querySelectorAll<HTMLInputElement>("input, textarea")) type(field);
  for (const box of new Set(ticked)) tick(box);
  // By then the form has rendered with the replayed values.
  if (button) setTimeout(() => button.isConnected && button.click());
}

function type(field: HTMLInputElement): void {
  const typed = field.value;
  if (typed === field.defaultValue) return;
  // React ignores an event whose value it has seen.
  field.value = field.defaultValue;
  enter(field, typed);
}

function tick(box: HTMLInputElement): void {
  if (!box.isConnected || box.checked === box.defaultChecked) return;
  box.checked = box.defaultChecked;
  box.click();
}
