/** Recognises the browsers inside other applications: they save no files and know no passkeys and no messages. */

const APPS: readonly (readonly [RegExp, string])[] = [
  [/\bZalo/i, "Zalo"],
  [/\bFBA[NV]\b|\bFB_IAB\b/, "Facebook"],
  [/\bInstagram\b/, "Instagram"],
  [/TikTok|musical_ly|BytedanceWebview/i, "TikTok"],
  [/\bLine\//, "LINE"],
];

/** Returns the name of the application that shows this page; undefined in a browser. */
export const appAround = (userAgent: string): string | undefined =>
  APPS.find(([marker]) => marker.test(userAgent))?.[1];

/** Returns a link that opens a page in the machine's browser; undefined where no link can, as on an iPhone. */
export function browserLink(userAgent: string, { host, pathname, search, hash }: Location) {
  if (!/Android/.test(userAgent)) return undefined;
  // The fragment of an intent is its own, so the page's travels encoded in the fallback alone.
  const fallback = encodeURIComponent(`https://${host}${pathname}${search}${hash}`);
  return `intent://${host}${pathname}${search}#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;S.browser_fallback_url=${fallback};end`;
}
