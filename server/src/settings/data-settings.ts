/** Schemas of the settings `dataRequests`, `retention` and `invoices`. Each is off if it is absent. */
import * as z from "zod";

const days = (least: number) => z.int().min(least).max(36_500);
/** A date in Vietnam. */
const day = z.iso.date();

/**
 * Players' requests about their data. The default periods are those of Law 91/2025/QH15 and Decree 356/2025 as the
 * press reports them; counsel must confirm them.
 */
export const dataRequests = z
  .strictObject({
    /** Working days until a request must be answered. The day of the request does not count. */
    answerWorkingDays: z.int().min(1).max(30).default(2),
    /** Days until a request of each kind must be completed. */
    completeDays: z
      .strictObject({
        export: z.int().min(1).max(60).default(10),
        correction: z.int().min(1).max(60).default(10),
        deletion: z.int().min(15).max(60).default(20),
      })
      .prefault({}),
    /** Public holidays, which are not working days. Saturdays and Sundays never are. */
    holidays: z.array(day).default([]),
  })
  .optional();

/** How many days each kind of data is kept. A kind without a number is kept as long as the books. */
export const retention = z
  .strictObject({
    /** Raw notices of payments, their contents, and the payers. Amount and reference stay. */
    paymentDetailsDays: days(90).optional(),
    /** Like `paymentDetailsDays`, for a closed account, counted from its closing. */
    closedAccountDetailsDays: days(30).optional(),
    /** Emails and SMS that failed for good. */
    unsentMessagesDays: days(7).optional(),
    /** Idempotency keys of orders. */
    orderKeysDays: days(30).optional(),
    /** Digests that detect repeated imports of an older system's rows. */
    importedRowsDays: days(30).optional(),
    /** Data requests that have ended. */
    dataRequestsDays: days(30).optional(),
    /** Closed cases, with what the player and support wrote in them. */
    casesDays: days(30).optional(),
  })
  .optional();

/** The list of sales that a provider of e-invoices needs. */
export const invoices = z
  .strictObject({
    /** The rate of the value-added tax that every price includes. */
    vatPercent: z.int().min(0).max(30),
  })
  .optional();
