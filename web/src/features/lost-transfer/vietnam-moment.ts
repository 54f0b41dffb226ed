/** Reads and writes the values of `<input type="datetime-local">` in Vietnam's time. */

/** Vietnam has one zone and no summer time. */
const OFFSET = "+07:00";
const OFFSET_MS = 7 * 60 * 60_000;
const LOCAL_LENGTH = "2026-03-31T09:00".length;

/** Writes an instant as `2026-03-31T09:00`. */
export function toLocal(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, LOCAL_LENGTH);
}

/** Returns the instant in ISO 8601. Some browsers add the seconds. Other texts are returned unchanged. */
export function fromLocal(local: string): string {
  const minutes = local.slice(0, LOCAL_LENGTH);
  return minutes.length === LOCAL_LENGTH ? `${minutes}:00${OFFSET}` : local;
}
