/** Times as `<input type="datetime-local">` holds them, read and written in Vietnam's time. */

/** Vietnam has one zone and no summer time. */
const OFFSET = "+07:00";
const OFFSET_MS = 7 * 60 * 60_000;
const LOCAL_LENGTH = "2026-03-31T09:00".length;

/** `2026-03-31T09:00`, of an instant. */
export function toLocal(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, LOCAL_LENGTH);
}

/** The instant, ISO 8601; some browsers add the seconds. What is no time comes back as it is. */
export function fromLocal(local: string): string {
  const minutes = local.slice(0, LOCAL_LENGTH);
  return minutes.length === LOCAL_LENGTH ? `${minutes}:00${OFFSET}` : local;
}
