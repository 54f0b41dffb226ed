/**
 * Runs once the browser has drawn what a press has changed. What takes long must not keep a player from seeing that
 * the press was felt.
 */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
