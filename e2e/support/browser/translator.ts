import type { Page } from "@playwright/test";

/**
 * Changes the page like a browser's translator that ignores `translate="no"`: elements replace each text, now and later.
 * The text stays the same here, so that it can be compared.
 */
export const translatePage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const translate = (text: Text) => {
      const { parentElement: parent } = text;
      if (
        text.data.trim() === "" ||
        !parent ||
        parent.closest("font, option, script, style, textarea")
      )
        return;
      const outer = document.createElement("font");
      const inner = document.createElement("font");
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const translateAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text as Text);
      for (const text of texts) translate(text);
    };
    translateAll(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) {
          if (node instanceof Text) translate(node);
          else translateAll(node);
        }
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
