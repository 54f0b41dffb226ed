/** Writes an outside party's notices, so that the fuzz test gets past their signature. */
export type Webhook = {
  /** Returns a notice that the portal accepts. */
  working(): object;
  /** Signs a body as that party would. */
  sign(body: string): { readonly body: string; readonly headers?: Record<string, string> };
};

export type Fields = Readonly<Record<string, unknown>>;

/** Appends a signature of the body's fields as the last field. A body without fields stays unchanged. */
export function withField(body: string, name: string, sign: (fields: Fields) => string): string {
  try {
    const signature = sign(JSON.parse(body) as Fields);
    return `${body.trimEnd().slice(0, -1)},"${name}":"${signature}"}`;
  } catch {
    return body;
  }
}
