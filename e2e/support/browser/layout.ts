import type { Page } from "@playwright/test";

/** The least size for a finger (WCAG 2.5.5); AA requires 24 only. */
const TARGET_MIN_PX = 44;

/** Returns how much wider the page is than the screen. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Returns the innermost elements that make the page wider than the screen, each by its text and by how much.
 */
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
 * Scales all text, as browsers do that zoom text alone (WCAG 1.4.4). This is harder than their zoom of
 * everything, which equals a narrower window.
 * @param scale 1 is the original size
 */
export const scaleText = (page: Page, scale: number): Promise<void> =>
  page.evaluate((factor) => {
    document.documentElement.style.fontSize = `${factor * 100}%`;
  }, scale);

/** Waits for two frames: the layout follows a change of the window with the next frame. */
export const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((drawn) =>
        requestAnimationFrame(() => requestAnimationFrame(() => drawn())),
      ),
  );

/**
 * Returns texts that are cut off in part. Texts that end in an ellipsis and texts for screen readers only are
 * left out.
 */
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
 * Returns controls that are smaller than a finger needs, each by its text and size. Links within a sentence
 * may be as tall as its line (WCAG 2.5.8's exception).
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
    // Allows half a pixel of rounding.
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
