/** The operator's settings about players' data and invoices. Absent: nothing is done. */
import * as z from "zod";

const days = (least: number) => z.int().min(least).max(36_500);
/** A day of Vietnam's calendar. */
const day = z.iso.date();

/**
 * Requests that players make about their data. The periods are those of Law 91/2025/QH15 and Decree 356/2025 as the press
 * reports them; counsel must confirm them.
 */
export const dataRequests = z
  .strictObject({
    /** Working days in which a request is answered; the day it was made on does not count. */
    answerWorkingDays: z.int().min(1).max(30).default(2),
    /** Days in which a request of each kind is complete. */
    completeDays: z
      .strictObject({
        export: z.int().min(1).max(60).default(10),
        correction: z.int().min(1).max(60).default(10),
        deletion: z.int().min(15).max(60).default(20),
      })
      .prefault({}),
    /** Public holidays, which are no working days; Saturdays and Sundays never are. */
    holidays: z.array(day).default([]),
  })
  .optional();

/** For how many days each kind of data is kept. A kind that is absent is kept as long as the books. */
export const retention = z
  .strictObject({
    /** The raw notices of payments, their contents, and who paid. The amount and the reference stay. */
    paymentDetailsDays: days(90).optional(),
    /** Like `paymentDetailsDays`, for a closed account, counted from its closing. */
    closedAccountDetailsDays: days(30).optional(),
    /** Emails and texts that could not be sent and that were given up. */
    unsentMessagesDays: days(7).optional(),
    /** The keys under which an order that is sent again is recognised. */
    orderKeysDays: days(30).optional(),
    /** The digests by which imported rows of the older system are recognised. */
    importedRowsDays: days(30).optional(),
    /** Data requests that have ended. */
    dataRequestsDays: days(30).optional(),
    /** Closed cases, with what the player and support wrote in them. */
    casesDays: days(30).optional(),
  })
  .optional();

/** The list of sales for a provider of e-invoices. */
export const invoices = z
  .strictObject({
    /** The rate of the value-added tax that every price includes. */
    vatPercent: z.int().min(0).max(30),
  })
  .optional();
