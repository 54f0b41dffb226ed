/**
 * Cleans what people type and paste, the same way on the page and on the server. Never use it for passwords:
 * their form is `opaqueString`.
 */

/**
 * Invisible characters: soft hyphen, zero-width characters, direction marks and byte order mark. Chats, PDF
 * files and contact lists put them around numbers and codes. Vietnamese needs none of them.
 */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

/** Removes invisible characters, makes each kind of space an ordinary one, and removes spaces at both ends. */
export function cleanText(text: string): string {
  return text
    .replaceAll(INVISIBLE, "")
    .replaceAll(/\p{Zs}/gu, " ")
    .trim();
}

/** Returns a code without the spaces that people type between its groups. */
export function cleanCode(text: string): string {
  return cleanText(text).replaceAll(/\s/g, "");
}

/** Returns a phone number without the separators that people type: `+84 (0)91.234-5678`. */
export function cleanPhone(text: string): string {
  return cleanText(text).replaceAll(/[\s().\u2010-\u2015-]/g, "");
}

/** Every token of a mailed link: 256 random bits in base64url. */
const LINK_TOKEN = /^[A-Za-z0-9_-]{43}/;

/**
 * Returns the token of a mailed link without what mail programs append to an address: a dot, a bracket, `%3E`, `=` of
 * quoted-printable. A text that does not begin with a token is only cleaned.
 */
export function cleanLinkToken(text: string): string {
  const cleaned = cleanText(text);
  return LINK_TOKEN.exec(cleaned)?.[0] ?? cleaned;
}
