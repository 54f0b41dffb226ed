/**
 * Resolves once the browser has painted the change that a press made (at once on a hidden page). Long work must not
 * delay that feedback.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
