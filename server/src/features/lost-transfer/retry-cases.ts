import { lockUser } from "../../domain/users.ts";
import type { Services } from "../../services.ts";
import { listCasesToRetry } from "./store.ts";
import { TELL_TASK } from "./tell-of-case.ts";
import { tryCase } from "./try-case.ts";

const RETRIED_AT_ONCE = 100;

/** A notice may come after its player has asked for it: then it is credited without his asking again. */
export async function retryCases(services: Services): Promise<void> {
  for (const open of await listCasesToRetry(services.db, RETRIED_AT_ONCE)) {
    await services.db.transaction(
      async (tx) => {
        await lockUser(tx, open.userId);
        const credited = await tryCase(services, tx, open);
        // Of what is found while he looks, the page tells; he is not looking now.
        if (credited) await services.jobs.leave(tx, TELL_TASK, { caseId: open.id });
      },
      { repeatable: true },
    );
  }
}
