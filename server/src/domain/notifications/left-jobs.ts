import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import type { Job } from "../../kit/jobs/job-store.ts";
import type { JobKind, Share } from "../../kit/jobs/lanes.ts";
import type { MailQueue } from "./mail-queue.ts";

/** Leaves emails and texts to the portal's processes: for programs that run no jobs of their own. */
export const leftJobs: MailQueue["jobs"] = {
  enqueueLeased: async (
    tx: Queries,
    { task, lane }: JobKind<never>,
    payload: object,
    named: Share,
  ): Promise<Job> => {
    const { encrypted } = payload as { readonly encrypted: string };
    const share = String(named);
    const id = await tx.write.value<number>(sql`
      select queue_message(${task}, ${encrypted}, ${share})`);
    return { id, lane, share, task, payload, attempts: 0, leasedAt: 0 };
  },
  run: async () => {},
};
