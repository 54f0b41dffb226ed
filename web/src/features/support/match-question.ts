/** Returns whether a text has all words of a search. A word that is typed without accents fits with any. */
export function matches(text: string, search: string): boolean {
  const written = text.toLowerCase().normalize("NFC");
  const plain = withoutAccents(written);
  const words = search.toLowerCase().normalize("NFC").split(/\s+/);
  return words.every((word) => (word === withoutAccents(word) ? plain : written).includes(word));
}

const withoutAccents = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("đ", "d");
