import type { BrowserContext } from "@playwright/test";

/** What at least one of the oldest supported browsers lacks (docs/browsers.md), by its owner. */
const LACKING: Readonly<Record<string, readonly string[]>> = {
  Array: ["fromAsync"],
  "Array.prototype": ["toSorted", "toReversed", "toSpliced", "with"],
  AbortSignal: ["any"],
  Object: ["groupBy"],
  Map: ["groupBy"],
  Promise: ["withResolvers", "try"],
  URL: ["parse", "canParse"],
  "Set.prototype": [
    "union",
    "intersection",
    "difference",
    "symmetricDifference",
    "isSubsetOf",
    "isSupersetOf",
    "isDisjointFrom",
  ],
  "Iterator.prototype": ["map", "filter", "take", "drop", "flatMap", "reduce", "toArray", "find"],
  globalThis: ["requestIdleCallback", "cancelIdleCallback", "scheduler", "navigation"],
  "HTMLElement.prototype": ["popover", "showPopover", "hidePopover", "togglePopover"],
  "Document.prototype": ["startViewTransition"],
  Uint8Array: ["fromBase64", "fromHex"],
  "Uint8Array.prototype": ["toBase64", "toHex"],
  PublicKeyCredential: ["parseRequestOptionsFromJSON", "parseCreationOptionsFromJSON"],
};

/** Removes those functions from the context's pages before their scripts run. */
export async function imitateOldest(context: BrowserContext): Promise<void> {
  await context.addInitScript((lacking) => {
    type Owner = Record<string, unknown>;
    for (const [path, names] of Object.entries(lacking)) {
      const owner = path
        .split(".")
        .reduce<Owner | undefined>((at, part) => at?.[part] as Owner, globalThis as never);
      for (const name of names) delete owner?.[name];
    }
    // Without popovers the attribute that opens one does nothing, and hides nothing.
    new MutationObserver(() => {
      for (const part of document.querySelectorAll("[popover]")) part.removeAttribute("popover");
    }).observe(document, { subtree: true, childList: true, attributeFilter: ["popover"] });
  }, LACKING);
}
