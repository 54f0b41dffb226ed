import { lockUser } from "../../domain/accounts/users.ts";
import { publishToUser } from "../../domain/notifications/live.ts";
import type { Services } from "../../services.ts";
import { type DueCase, listDueCases, releaseCase } from "./claim-store.ts";
import { NOTIFY_OF_CASE } from "./notify-of-case.ts";
import { announceFound } from "./try-case.ts";

const RELEASED_AT_ONCE = 100;

/** Gives the money that has waited long enough without anybody else's claim. */
export async function releaseCases(services: Services): Promise<void> {
  for (const due of await listDueCases(services.db, RELEASED_AT_ONCE)) {
    await releaseDueCase(services, due);
  }
}

/** However many do it at once, and whatever an operator or another claimant does meanwhile, it is given once. */
export async function releaseDueCase(services: Services, due: DueCase): Promise<void> {
  const { id: caseId, userId } = due;
  await services.db.transaction(
    async (tx) => {
      await lockUser(tx, userId);
      const given = await releaseCase(tx, due);
      if (!given) {
        tx.afterCommit(() =>
          publishToUser(services.notifications, userId, { kind: "case", caseId, isStopped: true }),
        );
        return;
      }
      await services.jobs.enqueue(tx, NOTIFY_OF_CASE, { caseId });
      tx.afterCommit(() => announceFound(services, due, given));
    },
    { repeatable: true },
  );
}
