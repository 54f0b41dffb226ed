/** What the form carries to the server, and until when it is good. */
export type BotCheckToken = { readonly token: string; readonly expiresAtMs: number };
