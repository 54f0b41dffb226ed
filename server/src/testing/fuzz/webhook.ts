/** Writes an outside party's notices, so that the fuzz test gets past their signature. */
export type Webhook = {
  /** Returns a notice that the portal accepts. */
  working(): object;
  /** Signs a body as that party would. */
  sign(body: string): { readonly body: string; readonly headers?: Record<string, string> };
};
