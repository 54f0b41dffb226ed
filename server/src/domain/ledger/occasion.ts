/** The longest word for an occasion of a grant. */
export const OCCASION_MAX_CHARACTERS = 80;

/** Normalises the occasion: case and spaces do not make another one. Undefined where it is none. */
export function occasionOf(text: string): string | undefined {
  const occasion = text.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();
  const isOne =
    /^[\p{L}\p{M}\p{N} ._:#/-]+$/u.test(occasion) && occasion.length <= OCCASION_MAX_CHARACTERS;
  return isOne ? occasion : undefined;
}
