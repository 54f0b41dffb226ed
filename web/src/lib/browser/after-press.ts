/**
 * Runs at once, or, while a button of the mouse (or a finger) is down, when the click is over: what
 * appears in between would move what is being pressed from under it, and the click would be lost.
 */
export function afterPress(run: () => void): void {
  if (!document.querySelector(":active")) run();
  else addEventListener("mouseup", () => setTimeout(run), { once: true });
}
