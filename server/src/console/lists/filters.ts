/** Filters and sort directions that several lists share. */

/**
 * Returns the login of the owner by which a store filters. The empty text: no owner; null: no filter.
 * @param login of the signed-in person
 */
export const ownerOf = (owner: "mine" | "nobody" | undefined, login: string): string | null =>
  owner === undefined ? null : owner === "mine" ? login : "";

/** Returns 1 for an ascending order, -1 for a descending one. A statement multiplies its sort key by it. */
export const directionOf = (sort: string): 1 | -1 => (sort.startsWith("-") ? -1 : 1);

/** Whether a text contains the typed words, in any case. */
export const contains = (text: string, typed: string | undefined): boolean =>
  typed === undefined || text.toLowerCase().includes(typed.toLowerCase());
