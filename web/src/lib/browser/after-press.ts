/**
 * Runs at once, or after the click if a mouse button or a finger is down. Content that appears during a press
 * would move the pressed element away, and the click would be lost.
 */
export function afterPress(run: () => void): void {
  if (!document.querySelector(":active")) run();
  else addEventListener("mouseup", () => setTimeout(run), { once: true });
}
