/** Finds the links in an email. */

const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const ADDRESS = /https?:\/\/[^\s<>"')\]]+/gi;
const TRAILING_PUNCTUATION = /[.,;:!?]+$/;

/** Returns the links of the HTML part in order, then those that only the text part has. */
export function findLinks(text: string, html: string): string[] {
  const fromHtml = [...html.matchAll(HREF)]
    .map(([, double, single]) => decodeEntities(double ?? single ?? ""))
    .filter((link) => /^https?:/i.test(link));
  const fromText = [...text.matchAll(ADDRESS)].map(([link]) =>
    link.replace(TRAILING_PUNCTUATION, ""),
  );
  return [...new Set([...fromHtml, ...fromText])];
}

function decodeEntities(attribute: string): string {
  return attribute
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
