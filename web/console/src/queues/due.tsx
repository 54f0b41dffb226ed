import { formatDateTime } from "../../../src/lib/text/format.ts";
import { useNow } from "../use-now.ts";

const MINUTE_MS = 60_000;

const HOUR_MINUTES = 60;

const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Until when something should be done; in red once it is over. */
export const Due = ({ at }: { at: string | null }) => (at === null ? "–" : <DueTime at={at} />);

type DueTimeProps = {
  at: string;
  /** Says what the time is; off where a heading does. */
  isNamed?: boolean;
};

export function DueTime({ at, isNamed = false }: DueTimeProps) {
  const now = useNow();
  const isOver = isPast(at, now);
  const [past, ahead] = isNamed ? ["quá hạn", "hạn còn"] : ["quá", "còn"];
  return (
    <time dateTime={at} title={formatDateTime(at)} className={isOver ? "danger strong" : undefined}>
      {`${isOver ? past : ahead} ${timeSince(at, now)}`}
    </time>
  );
}

/** Returns how far a moment is from another (milliseconds), in whole units of the largest that fits: `3 giờ`. */
export function timeSince(at: string, now: number): string {
  const minutes = Math.max(1, Math.floor(Math.abs(now - Date.parse(at)) / MINUTE_MS));
  if (minutes < HOUR_MINUTES) return `${minutes} phút`;
  if (minutes < 2 * DAY_MINUTES) return `${Math.floor(minutes / HOUR_MINUTES)} giờ`;
  return `${Math.floor(minutes / DAY_MINUTES)} ngày`;
}

const isPast = (at: string, now: number): boolean => Date.parse(at) < now;
