import { lockUser } from "../../domain/accounts/locks.ts";
import { publishAfterCommit } from "../../domain/notifications/live.ts";
import type { Services } from "../../services.ts";
import { NOTIFY_OF_CASE } from "./notify-of-case.ts";
import { listCasesToRetry, settleArrivedCases } from "./store.ts";
import { tryCase } from "./try-case.ts";

/** The next run continues. */
const CASES_PER_RUN = 100;

/**
 * Tries open cases again, because a notice may come after the search. The operator decides such a case: a search that
 * is older than the notice is never credited automatically.
 */
export async function retryCases(services: Services): Promise<void> {
  await endArrivedCases(services);
  for (const open of await listCasesToRetry(services.db, CASES_PER_RUN)) {
    await services.db.repeatableTransaction(async (tx) => {
      await lockUser(tx, open.userId);
      await tryCase(services, tx, open);
    });
  }
}

/** Settles the cases whose player has received the money in another way. */
async function endArrivedCases(services: Services): Promise<void> {
  await services.db.repeatableTransaction(async (tx) => {
    for (const { caseId, userId } of await settleArrivedCases(tx)) {
      await services.jobs.enqueue(tx, NOTIFY_OF_CASE, { caseId }, caseId);
      publishAfterCommit(tx, services, userId, { kind: "case", caseId });
    }
  });
}
