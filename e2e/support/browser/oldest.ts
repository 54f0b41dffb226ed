/** Makes Chromium lack what the oldest supported browsers lack (`imitate`). */
import type { BrowserContext } from "@playwright/test";

/** What an old browser lacks: functions by their owner, and parts of style sheets. */
type Imitation = {
  readonly functions: Readonly<Record<string, readonly string[]>>;
  readonly styles: readonly [pattern: RegExp, replacement: string][];
};

/** Functions that none of these browsers has, by their owner. */
const LACKED_BY_ALL = {
  AbortSignal: ["any"],
  Object: ["groupBy"],
  Map: ["groupBy"],
  Promise: ["withResolvers", "try"],
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
  "HTMLElement.prototype": ["popover", "showPopover", "hidePopover", "togglePopover"],
  "Document.prototype": ["startViewTransition"],
  Uint8Array: ["fromBase64", "fromHex"],
  "Uint8Array.prototype": ["toBase64", "toHex"],
  PublicKeyCredential: ["parseRequestOptionsFromJSON", "parseCreationOptionsFromJSON"],
} as const;
const NO_TEXT_WRAP: Imitation["styles"][number] = [/text-wrap:[^;}]*;?/g, ""];
/** The alternative text of a picture or sign makes the whole declaration unknown. */
const NO_ALTERNATIVE_TEXT: Imitation["styles"][number] = [/content:"[^"]*"\s*\/[^;}]*;?/g, ""];

/** The oldest browsers in which every page works (docs/browsers.md). */
export const OLDEST: Readonly<Record<string, Imitation>> = {
  "Chrome, Edge, WebView 109": {
    functions: {
      ...LACKED_BY_ALL,
      Array: ["fromAsync"],
      "Array.prototype": ["toSorted", "toReversed", "toSpliced", "with"],
      "String.prototype": ["isWellFormed", "toWellFormed"],
      URL: ["parse", "canParse"],
    },
    styles: [NO_TEXT_WRAP],
  },
  "Safari 16.4": {
    functions: {
      ...LACKED_BY_ALL,
      URL: ["parse", "canParse"],
      "Element.prototype": ["checkVisibility"],
      globalThis: [
        "requestIdleCallback",
        "cancelIdleCallback",
        "scheduler",
        "navigation",
        "cookieStore",
      ],
    },
    styles: [NO_TEXT_WRAP, NO_ALTERNATIVE_TEXT],
  },
  "Firefox 115": {
    functions: {
      ...LACKED_BY_ALL,
      URL: ["parse"],
      "Navigator.prototype": ["share", "canShare", "setAppBadge", "connection", "userAgentData"],
      globalThis: ["scheduler", "navigation", "cookieStore"],
    },
    styles: [
      NO_TEXT_WRAP,
      NO_ALTERNATIVE_TEXT,
      [/@supports not selector\(:has\(a\)\)/g, "@supports selector(a)"],
      // A rule with a selector that it does not know.
      [/[^{};]*:has\([^{}]*\{[^{}]*\}/g, ""],
    ],
  },
};

/** Removes what the browser lacks from the context's pages, before their scripts run. */
export async function imitate(
  context: BrowserContext,
  { functions, styles }: Imitation,
): Promise<void> {
  await context.addInitScript((lacking) => {
    type Owner = Record<string, unknown>;
    for (const [path, names] of Object.entries(lacking)) {
      const owner = path
        .split(".")
        .reduce<Owner | undefined>((at, part) => at?.[part] as Owner, globalThis as never);
      for (const name of names) delete owner?.[name];
    }
    // Without popovers the attribute has no effect.
    new MutationObserver(() => {
      for (const part of document.querySelectorAll("[popover]")) part.removeAttribute("popover");
    }).observe(document, { subtree: true, childList: true, attributeFilter: ["popover"] });
  }, functions);
  await context.route(/\/assets\/.*\.css$/, async (route) => {
    const response = await route.fetch();
    const sheet = await response.text();
    const body = styles.reduce((text, [pattern, by]) => text.replace(pattern, by), sheet);
    await route.fulfill({ response, body });
  });
}
