import type { Page } from "@playwright/test";

type Listening = { heard: string[] };

/** The live regions: screen readers announce their changes. */
const LIVE =
  "[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive], output";

/**
 * Records the announcements of a screen reader from now on: the text of each live region that changes. A region that
 * appears together with its text does not count, because screen readers do not announce it reliably.
 */
export const listen = (page: Page): Promise<unknown> =>
  page.addInitScript((live) => {
    const listening = globalThis as unknown as Listening;
    listening.heard = [];
    const known = new Set<Element>();
    const learn = () => document.querySelectorAll(live).forEach((region) => known.add(region));
    new MutationObserver((changes) => {
      const changed = new Set<Element>();
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(live);
        if (region && known.has(region)) changed.add(region);
      }
      for (const region of changed) {
        const text = (region as HTMLElement).innerText.replaceAll(/\s+/g, " ").trim();
        if (text !== "" && text !== listening.heard.at(-1)) listening.heard.push(text);
      }
      learn();
    }).observe(document, { childList: true, characterData: true, subtree: true });
  }, LIVE);

/** Returns the announcements since the page was opened. */
export const heard = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as Listening).heard);
