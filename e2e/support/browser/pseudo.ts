import type { Page } from "@playwright/test";

/** Chooses the locale in which every text is enclosed in ⟦ ⟧. */
export async function usePseudoLocale(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("locale", "pseudo"));
}

/** Returns the texts and the names for screen readers that are untranslated: those outside of ⟦ ⟧. */
export const untranslated = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let depth = 0;
    const outside: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode;
      if (text.parentElement?.closest("script, style, noscript, [hidden]")) continue;
      let rest = "";
      // A text that contains a link opens in one node and closes in another.
      for (const sign of text.textContent ?? "") {
        if (sign === "⟦") depth += 1;
        else if (sign === "⟧") depth -= 1;
        else if (depth === 0) rest += sign;
      }
      outside.push(rest);
    }
    for (const name of ["aria-label", "placeholder", "title", "alt"]) {
      for (const element of document.body.querySelectorAll(`[${name}]`)) {
        outside.push((element.getAttribute(name) ?? "").replaceAll(/⟦.*?⟧/g, ""));
      }
    }
    return [...new Set(outside.map((text) => text.replaceAll("\u00A0", " ").trim()))].filter(
      (text) => /\p{L}/u.test(text),
    );
  });
