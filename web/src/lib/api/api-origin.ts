/** Where calls go: empty for the page's own host. The server writes it into the document. */
export const apiOrigin = (): string => document.documentElement.dataset["api"] ?? "";
