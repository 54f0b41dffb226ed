/** The origin of all calls, written by the server; empty for the page's own host. */
export const apiOrigin = (): string => document.documentElement.dataset["api"] ?? "";
