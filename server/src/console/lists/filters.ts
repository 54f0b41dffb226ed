/** What filters of several lists mean. */

/**
 * Returns the login of the owner by which a store filters. The empty text: no owner; null: no filter.
 * @param login of the signed-in person
 */
export const ownerOf = (owner: "mine" | "nobody" | undefined, login: string): string | null =>
  owner === undefined ? null : owner === "mine" ? login : "";

/** 1 of an ascending order, -1 of a descending one: times a number it is what one statement sorts by both ways. */
export const directionOf = (sort: string): 1 | -1 => (sort.startsWith("-") ? -1 : 1);

/** Whether a text contains the typed words, in any case. */
export const contains = (text: string, typed: string | undefined): boolean =>
  typed === undefined || text.toLowerCase().includes(typed.toLowerCase());
