/**
 * Resolves once the browser has drawn what a press has changed. What takes long must not keep a player from seeing that
 * the press was felt.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
