import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

export type OpenJob = {
  readonly id: number;
  readonly task: string;
  readonly attempts: number;
  /** When it is done, or done again. */
  readonly runAt: string;
  readonly isUnderWay: boolean;
  /** Null where it is still tried. */
  readonly givenUpAt: string | null;
  readonly lastError: string | null;
};

/** Reads the jobs that were given up, then those that are due longest. @param task null: of every task */
export function listJobs(db: Queries, task: string | null, atMost: number): Promise<OpenJob[]> {
  return db.many<OpenJob>(sql`
    select id, task, attempts, run_at as "runAt", coalesce(lease_ends_at > now(), false) as "isUnderWay",
      dead_at as "givenUpAt", last_error as "lastError"
    from jobs where ${task}::text is null or task = ${task}
    order by dead_at nulls last, run_at, id limit ${atMost}`);
}

export function findJob(
  db: Queries,
  id: number,
): Promise<Pick<OpenJob, "task" | "givenUpAt"> | undefined> {
  return db.maybe<Pick<OpenJob, "task" | "givenUpAt">>(sql`
    select task, dead_at as "givenUpAt" from jobs where id = ${id}`);
}

/** @returns false where the job was not given up */
export function retryGivenUp(tx: Queries, id: number): Promise<boolean> {
  return tx.write.value<boolean>(sql`select retry_job(${id})`);
}

/** @returns false where it is no message that was given up */
export function removeMessage(tx: Queries, id: number): Promise<boolean> {
  return tx.write.value<boolean>(sql`select remove_message_job(${id})`);
}
