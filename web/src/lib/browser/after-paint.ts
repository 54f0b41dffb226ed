/**
 * Resolves once the browser has drawn what a press has changed, at once on a page that it does not draw. What takes
 * long must not keep a player from seeing that the press was felt.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
