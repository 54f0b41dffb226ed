/** Converts a time to Vietnam's wall clock: UTC+7 without summer time. */

const OFFSET_MS = 7 * 60 * 60 * 1000;

export type WallClock = {
  /** YYYY-MM-DD */
  date: string;
  /** HH:mm:ss */
  time: string;
  /** ddmmyy, as banks write it in statements. */
  ddmmyy: string;
  /** Two-digit year and day of the year. */
  yyddd: string;
};

export function vietnamTime(at: Date): WallClock {
  const shifted = new Date(at.getTime() + OFFSET_MS);
  const text = shifted.toISOString();
  const date = text.slice(0, 10);
  const [year = "", month = "", day = ""] = date.split("-");
  const newYear = Date.UTC(shifted.getUTCFullYear(), 0, 1);
  const dayOfYear = Math.floor((shifted.getTime() - newYear) / 86_400_000) + 1;
  return {
    date,
    time: text.slice(11, 19),
    ddmmyy: `${day}${month}${year.slice(2)}`,
    yyddd: `${year.slice(2)}${String(dayOfYear).padStart(3, "0")}`,
  };
}
