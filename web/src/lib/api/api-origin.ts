/**
 * Returns the origin of all calls; empty means the page's own host. The server writes it into the document.
 */
export const apiOrigin = (): string => document.documentElement.dataset["api"] ?? "";
