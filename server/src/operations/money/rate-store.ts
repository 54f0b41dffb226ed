import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** Sets a payment method's fee, or the tax, from a day on. @returns false if the books of that day are closed */
export function setRate(
  tx: Queries,
  rate: {
    readonly name: string;
    /** The first day, in Vietnam. */
    readonly from: string;
    /** Hundredths of a percent. */
    readonly basisPoints: number;
    readonly fixedVnd: number;
  },
): Promise<boolean> {
  return tx.write.value<boolean>(
    sql`select set_rate(${rate.name}, ${rate.from}::date, ${rate.basisPoints}, ${rate.fixedVnd})`,
  );
}
