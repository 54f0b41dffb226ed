import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** Sums up so many days that are over. @returns how many there were */
export function sumUpDays(db: Queries, atMost: number): Promise<number> {
  return db.write.value<number>(sql`select sum_up_days(${atMost})`);
}
