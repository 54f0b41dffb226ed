import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** Closes so many hours that are over. @returns how many there were */
export function closeHours(db: Queries, atMost: number): Promise<number> {
  return db.write.value<number>(sql`select close_traffic_hours(${atMost})`);
}
