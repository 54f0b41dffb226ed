import {
  type OperatorContext,
  OperationRefused,
  runOperation,
} from "../../domain/ledger/run-operation.ts";
import type { Queries } from "../../kit/database/database.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { findJob, removeMessage, retryGivenUp } from "./job-store.ts";

export type JobDecided = { readonly id: number; readonly task: string };

/**
 * Decides about a job that was given up: `retry` has the portal begin it anew, `remove` ends a message that nobody needs
 * any more. @throws OperationRefused where it is not given up, or is no message and is to be removed
 */
export function decideJob(
  { db }: Pick<OperatorServices, "db">,
  operator: OperatorContext,
  id: number,
  decision: "retry" | "remove",
): Promise<JobDecided> {
  return runOperation(db, operator, async (tx) => {
    const job = await findJob(tx, id);
    if (!job) throw new OperationRefused("job", `there is no job ${id}`);
    const { task, givenUpAt } = job;
    if (givenUpAt === null) {
      throw new OperationRefused(
        "job",
        `${task} ${id} is not given up: it is tried again by itself`,
      );
    }
    if (!(await DECIDE[decision](tx, id))) {
      throw new OperationRefused(
        "job",
        `${task} ${id} is no message: mend the cause and retry it, or decide what it is about by "settle"`,
      );
    }
    const result = { id, task };
    return { result, auditEntry: { command: `jobs ${decision}`, userId: null, details: result } };
  });
}

const DECIDE: Readonly<Record<"retry" | "remove", (tx: Queries, id: number) => Promise<boolean>>> =
  {
    retry: retryGivenUp,
    remove: removeMessage,
  };
