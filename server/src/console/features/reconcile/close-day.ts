import { codeOf } from "../../../kit/database/database-errors.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { readBooks } from "../../books/read-books.ts";
import { errors } from "../../errors.ts";
import { runAlone, type Staff } from "../../../operations/as-staff.ts";
import { closeDay as close, sumUpDays } from "./store.ts";

/** SQLSTATE: the day's money is not explained yet. */
const DAY_OPEN = "PT018";
/** Finished days that are summed up at most before a day is closed. */
const DAYS_AT_ONCE = 40;

/**
 * Closes the books of a day and logs its sums. A closed day never reopens: later bookings belong to a later day.
 * @throws errors.dayOpen
 */
export async function closeDay(
  { db }: OperatorServices,
  staff: Staff,
  day: string,
): Promise<undefined> {
  const what = { name: "close-day", reason: `khóa sổ ngày ${day}` } as const;
  return runAlone(db, staff, what, async (tx) => {
    await sumUpDays(tx, DAYS_AT_ONCE);
    const { whole } = await readBooks(tx, { from: day, to: day }, "day");
    const isNew = await close(tx, day, whole).catch((error: unknown) => {
      throw codeOf(error) === DAY_OPEN ? errors.dayOpen() : error;
    });
    const auditEntry = { command: "close-day", userId: null, details: whole };
    return { result: undefined, ...(isNew && { auditEntry }) };
  });
}
