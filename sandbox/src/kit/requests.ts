/** Helpers of routes: schemas of request bodies, a refusal (`Problem`), and the fields of a form. */

/** Returns the schema of an object with these properties alone. */
export const objectOf = (properties: object, ...required: readonly string[]) => ({
  type: "object",
  additionalProperties: false,
  required,
  properties,
});

/** Throw it to refuse a request: the response then has this status, and names the wrong fields. */
export class Problem extends Error {
  readonly statusCode: number;
  readonly errors: Record<string, string[]> | undefined;

  constructor(statusCode: number, message: string, errors?: Record<string, string[]>) {
    super(message);
    this.statusCode = statusCode;
    this.errors = errors;
  }
}

/** Returns the fields of a form or of a JSON object as texts. */
export function textFields(body: unknown): Record<string, string> {
  if (body instanceof URLSearchParams) return Object.fromEntries(body);
  const entries = Object.entries((body ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
