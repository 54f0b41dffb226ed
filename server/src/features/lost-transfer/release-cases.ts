import { lockUser } from "../../domain/accounts/locks.ts";
import { publishAfterCommit } from "../../domain/notifications/live.ts";
import type { Services } from "../../services.ts";
import { type DueCase, isOpenCase, listDueCases, releaseCase } from "./claim-store.ts";
import { NOTIFY_OF_CASE } from "./notify-of-case.ts";
import { announceFound } from "./try-case.ts";

/** The next run continues. */
const CASES_PER_RUN = 100;

/** Credits the cases that have waited long enough without a second claim. */
export async function releaseCases(services: Services): Promise<void> {
  for (const due of await listDueCases(services.db, CASES_PER_RUN)) {
    await releaseDueCase(services, due);
  }
}

/** Credits one case, once, also if other processes, operators or claimants act at the same time. */
export async function releaseDueCase(services: Services, due: DueCase): Promise<void> {
  const { id: caseId, userId } = due;
  await services.db.repeatableTransaction(async (tx) => {
    await lockUser(tx, userId);
    const given = await releaseCase(tx, due);
    if (!given) {
      // Another process or staff may have decided it.
      if (!(await isOpenCase(tx, caseId))) return;
      publishAfterCommit(tx, services, userId, { kind: "case", caseId, isStopped: true });
      return;
    }
    await services.jobs.enqueue(tx, NOTIFY_OF_CASE, { caseId }, caseId);
    tx.afterCommit(() => announceFound(services, due, given));
  });
}
