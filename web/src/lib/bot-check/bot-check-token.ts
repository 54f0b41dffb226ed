/** The token that the form sends to the server, and until when it is valid. */
export type BotCheckToken = { readonly token: string; readonly expiresAtMs: number };
