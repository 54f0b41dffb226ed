/** A day, or a day and a time, without an offset. */
const LOCAL = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?$/;

/**
 * Reads a time with its offset, or a day or time in Vietnam's local time: 2026-03-31, 2026-03-31 09:00,
 * 2026-03-31T02:00:00Z, 2026-03-31 02:00:00+00:00. Returns undefined for anything else.
 */
export function moment(text: string): Date | undefined {
  const local = LOCAL.exec(text);
  const hasOffset = /^\d{4}-\d{2}-\d{2}[T ].+(Z|[+-]\d{2}:\d{2})$/.test(text);
  if (!local && !hasOffset) return undefined;
  const at = new Date(local ? `${local[1]}T${local[2] ?? "00:00"}+07:00` : text);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
