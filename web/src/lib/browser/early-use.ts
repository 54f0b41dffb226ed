import { enter } from "./typed-fields.ts";

declare global {
  interface Window {
    /** What the player pressed and ticked before the application ran. boot.js keeps it. */
    earlyUse?:
      | {
          /** The button that was pressed last. */
          readonly button?: HTMLButtonElement;
          /** The checkboxes and radio buttons that were changed. */
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
  for (const choice of root.querySelectorAll("select")) choose(choice);
  for (const box of new Set(ticked)) tick(box);
  // Presses the button in a later task: by then the form has rendered with the replayed values.
  if (button) setTimeout(() => button.isConnected && button.click());
}

function type(field: HTMLInputElement): void {
  const typed = field.value;
  if (typed === field.defaultValue) return;
  // React ignores an event whose value it has seen.
  field.value = field.defaultValue;
  enter(field, typed);
}

function choose(choice: HTMLSelectElement): void {
  // Only prerendered markup has the attribute.
  const first = choice.querySelector<HTMLOptionElement>("option[selected]");
  if (first && !first.selected) enter(choice, choice.value);
}

function tick(box: HTMLInputElement): void {
  if (!box.isConnected || box.checked === box.defaultChecked) return;
  box.checked = box.defaultChecked;
  box.click();
}
