import { formatNumber } from "../../../src/lib/text/format.ts";
import { Badge } from "../../../src/ui/feedback/badge.tsx";
import { useNow } from "../use-now.ts";

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;
/** After this part of the time that it may take, it is marked. */
const SOON_SHARE = 0.75;

/** Shows how long something has waited, and marks it if that is too long, or soon will be. */
export function Age({ since, dueHours }: { since: string; dueHours: number }) {
  const now = useNow();
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS));
  const text = ageOf(minutes);
  const share = minutes / (dueHours * HOUR_MINUTES);
  if (share < SOON_SHARE) return text;
  return <Badge tone={share < 1 ? "warning" : "danger"}>{text}</Badge>;
}

function ageOf(minutes: number): string {
  if (minutes === 0) return "vừa xong";
  if (minutes < HOUR_MINUTES) return `${minutes} phút`;
  const hours = Math.floor(minutes / HOUR_MINUTES);
  if (hours < 2 * DAY_HOURS) return `${hours} giờ`;
  return `${formatNumber(Math.floor(hours / DAY_HOURS))} ngày`;
}
