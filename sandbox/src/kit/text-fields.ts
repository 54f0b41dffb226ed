/** Returns the fields of a form or of a JSON object as texts. */
export function textFields(body: unknown): Record<string, string> {
  if (body instanceof URLSearchParams) return Object.fromEntries(body);
  const entries = Object.entries((body ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
