import type { Page } from "@playwright/test";

/** What a finger needs (WCAG 2.5.5); AA asks for 24 only. */
const TARGET_MIN_PX = 44;

/** How far the page is wider than the screen. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The innermost elements that make the page wider than the screen, each by its text and by how much. */
export const bursts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll("body *")].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > clientWidth,
    );
    const innermost = wide.filter(
      (one) => !wide.some((other) => one !== other && one.contains(other)),
    );
    return innermost.map((element) => {
      const beyond = Math.round(element.getBoundingClientRect().right - clientWidth);
      return `${element.tagName} "${element.textContent.slice(0, 40)}" by ${beyond} px`;
    });
  });

/**
 * Shows all text at twice its size, as browsers do that zoom text alone (WCAG 1.4.4): harder than their
 * zoom of everything, which is no more than a narrower window.
 * @param scale 1 is as it was
 */
export const scaleText = (page: Page, scale: number): Promise<void> =>
  page.evaluate((factor) => {
    document.documentElement.style.fontSize = `${factor * 100}%`;
  }, scale);

/** Texts of which a part is cut off. What ends in an ellipsis is meant to, and what is for readers of screens only. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body *")].flatMap((element) => {
      const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(element);
      const isCut = (hides: string, size: number, holds: number) =>
        /hidden|clip/.test(hides) && size > 1 && holds - size > 1;
      const { clientWidth, clientHeight, scrollWidth, scrollHeight, textContent } = element;
      const isLost =
        isCut(overflowX, clientWidth, scrollWidth) || isCut(overflowY, clientHeight, scrollHeight);
      const isMeant = textOverflow === "ellipsis" || clipPath !== "none";
      if (!isLost || isMeant || !element.checkVisibility()) return [];
      return textContent.trim() === "" ? [] : [textContent.trim()];
    }),
  );

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
