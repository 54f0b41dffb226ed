/** An outside party's notice, so that more than its signature is put to the test. */
export type Webhook = {
  /** A notice that is taken in. */
  working(): object;
  /** What that party would have made of such a body. */
  sign(body: string): { readonly body: string; readonly headers?: Record<string, string> };
};
