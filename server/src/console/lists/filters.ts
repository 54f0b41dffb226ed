/** What filters of several lists mean. */

/**
 * Returns the login by which a store filters what somebody has taken; the empty text is nobody, null is whoever.
 * @param login of the signed-in person
 */
export const ownerOf = (owner: "mine" | "nobody" | undefined, login: string): string | null =>
  owner === undefined ? null : owner === "mine" ? login : "";

/** 1 of an ascending order, -1 of a descending one: times a number it is what one statement sorts by both ways. */
export const directionOf = (sort: string): 1 | -1 => (sort.startsWith("-") ? -1 : 1);

/** Whether a text contains what somebody typed, whatever the case. */
export const contains = (text: string, typed: string | undefined): boolean =>
  typed === undefined || text.toLowerCase().includes(typed.toLowerCase());
