import type { Page } from "@playwright/test";

/** What a finger needs (WCAG 2.5.5); AA asks for 24 only. */
const TARGET_MIN_PX = 44;

/** How far the page is wider than the screen. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * What can be pressed and is smaller than a finger needs, each by its text and size. Links within a
 * sentence are as tall as its line (WCAG 2.5.8's exception).
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(findSmall, TARGET_MIN_PX);

function findSmall(least: number): string[] {
  const pressed = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  return [...document.querySelectorAll<HTMLElement>(`:is(${pressed})`)].flatMap((element) => {
    const target = element.closest("label") ?? element;
    const { width, height } = target.getBoundingClientRect();
    const isShown = element.checkVisibility({ visibilityProperty: true }) && width > 1;
    if (!isShown || isInSentence(element)) return [];
    // Half a pixel of rounding.
    if (width >= least - 0.5 && height >= least - 0.5) return [];
    const name = element.getAttribute("aria-label") ?? (target.textContent.trim() || element.id);
    return [`${element.tagName} "${name}" ${Math.round(width)}×${Math.round(height)}`];
  });

  function isInSentence(element: HTMLElement): boolean {
    if (element.tagName !== "A" || getComputedStyle(element).display !== "inline") return false;
    const around = element.parentElement?.textContent.trim() ?? "";
    return around.length > element.textContent.trim().length;
  }
}
