/** Makes the name of a new campaign (`campaignNameOf`). */

/** The name has so many characters of the title. */
const TITLE_PART = 40;
const RANDOM_BYTES = 3;

/** Returns a new campaign's name in addresses and in the log: from its title, and unlike every other. */
export function campaignNameOf(title: string): string {
  const words = title
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[đĐ]/g, "d")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  return `${words.slice(0, TITLE_PART) || "ct"}-${suffix}`;
}

/** One for each opening of the page: the same campaign keeps its name while its title is typed. */
const suffix = [...crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))]
  .map((byte) => byte.toString(16).padStart(2, "0"))
  .join("");
