/** Returns whether a text has all words of a search, also where those are typed without accents. */
export function matches(text: string, search: string): boolean {
  const within = withoutAccents(text);
  return withoutAccents(search)
    .split(/\s+/)
    .every((word) => within.includes(word));
}

const withoutAccents = (text: string): string =>
  text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("đ", "d");
