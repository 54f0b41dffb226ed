import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** Sums up the next days that are over, at most `atMost`. @returns how many */
export function sumUpDays(db: Queries, atMost: number): Promise<number> {
  return db.write.value<number>(sql`select sum_up_days(${atMost})`);
}

/** Adds the next journals of the chain, at most `atMost`, to the players' sums. @returns how many journals */
export function sumUpPlayers(db: Queries, atMost: number): Promise<number> {
  return db.write.value<number>(sql`select sum_up_players(${atMost})`);
}
