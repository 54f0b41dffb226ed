import { sql } from "../../kit/database/sql.ts";
import type { Services } from "../../services.ts";

/** Few at a time: an hour of a busy day has ten thousand transactions. */
const HOURS_AT_ONCE = 12;

/** Closes all hours that are over, in short transactions. */
export async function closeTrafficHours(
  { db }: Pick<Services, "db">,
  ending: AbortSignal,
): Promise<void> {
  let closed = HOURS_AT_ONCE;
  while (closed === HOURS_AT_ONCE && !ending.aborted) {
    closed = await db.write.value<number>(sql`select close_traffic_hours(${HOURS_AT_ONCE})`);
  }
}
