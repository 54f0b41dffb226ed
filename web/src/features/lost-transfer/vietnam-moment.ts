/** Reads and writes a day and a time of Vietnam: `2026-03-31T09:00`. */

/** Vietnam has one zone and no summer time. */
const OFFSET = "+07:00";
const OFFSET_MS = 7 * 60 * 60_000;
const TYPED = /^(\d{4}-\d{2}-\d{2})T(\d{1,2})[:hg.]?(\d{2})(?::\d{2})?$/;
const LOCAL_LENGTH = "2026-03-31T09:00".length;

/** Writes an instant as `2026-03-31T09:00`. */
export function toLocal(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, LOCAL_LENGTH);
}

/** Returns the instant in ISO 8601. The time may be typed as `9:05`, `9h05` or `0905`. Other texts stay. */
export function fromLocal(local: string): string {
  const [, day = "", hour = "", minute = ""] = TYPED.exec(local) ?? [];
  return day === "" ? local : `${day}T${hour.padStart(2, "0")}:${minute}:00${OFFSET}`;
}
