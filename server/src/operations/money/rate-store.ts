import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** @returns false if the books of the rate's first day are closed */
export function setRate(
  tx: Queries,
  rate: {
    readonly name: string;
    /** The first day, in Vietnam. */
    readonly from: string;
    readonly basisPoints: number;
    readonly fixedVnd: number;
  },
): Promise<boolean> {
  return tx.write.value<boolean>(
    sql`select set_rate(${rate.name}, ${rate.from}::date, ${rate.basisPoints}, ${rate.fixedVnd})`,
  );
}
