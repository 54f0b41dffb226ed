import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** Stores the sums of completed hours. @returns their number */
export function closeHours(db: Queries, atMost: number): Promise<number> {
  return db.write.value<number>(sql`select close_traffic_hours(${atMost})`);
}
