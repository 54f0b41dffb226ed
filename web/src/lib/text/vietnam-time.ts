/** Converts instants to days and clock times of Vietnam (`inVietnam`). */

/** Vietnam is seven hours ahead of UTC all year, since 1975. */
const AHEAD_MS = 7 * 60 * 60_000;

type VietnamTime = {
  /** `2026-11-21` */
  readonly day: string;
  /** `09:05:31` */
  readonly clock: string;
};

/**
 * Returns what calendars and clocks in Vietnam show at an instant, or at UTC's midnight of a bare date. Not by
 * `Intl.DateTimeFormat`, whose first use takes a slow phone 10 to 60 ms.
 * @throws RangeError where it is no instant
 */
export function inVietnam(instant: string | number): VietnamTime {
  const shifted = new Date(new Date(instant).getTime() + AHEAD_MS).toISOString();
  const [day = "", clock = ""] = shifted.split(/[T.]/);
  return { day, clock };
}
