/** The commands `jobs list`, `jobs retry` and `jobs remove`, for jobs that the portal has not finished. */
import { OperationRefused, runOperation } from "../../domain/ledger/run-operation.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import type { Output } from "../command.ts";
import { type ChangingCall, changing, operationOutput, reading } from "../machine-room.ts";
import { positiveNumber, texts } from "../options.ts";

/** The most jobs that `jobs list` shows. */
const SHOWN = 200;

type OpenJob = {
  readonly id: number;
  readonly task: string;
  readonly attempts: number;
  /** When it runs next. */
  readonly runAt: string;
  readonly isUnderWay: boolean;
  /** Null while the portal still retries it. */
  readonly givenUpAt: string | null;
  readonly lastError: string | null;
};

export const list = reading({
  summary: "lists the portal's jobs: first those given up, then those overdue longest",
  options: texts({ task: "only those of one task, such as send-mail" }),
  run: async ({ db, options: { task = null } }) => {
    const jobs = await db.many<OpenJob>(sql`
      select id, task, attempts, run_at as "runAt", coalesce(lease_ends_at > now(), false) as "isUnderWay",
        dead_at as "givenUpAt", last_error as "lastError"
      from jobs where ${task}::text is null or task = ${task}
      order by dead_at nulls last, run_at, id limit ${SHOWN}`);
    const givenUp = jobs.filter(({ givenUpAt }) => givenUpAt !== null).length;
    const end = `${jobs.length} jobs, ${givenUp} given up; "jobs retry <id>" starts one again, "jobs remove <id>" ends a message`;
    return { isWrong: givenUp > 0, lines: [...jobs.map(lineOf), end], data: { jobs } };
  },
});

const lineOf = (job: OpenJob): string => {
  const error = job.lastError === null ? "" : `, last error: ${job.lastError}`;
  return `${job.id}  ${job.task.padEnd(22)} ${stateOf(job)}, begun ${job.attempts} times${error}`;
};

function stateOf({ givenUpAt, isUnderWay, runAt }: OpenJob): string {
  if (givenUpAt !== null) return `given up ${givenUpAt}`;
  return isUnderWay ? "under way" : `due ${runAt}`;
}

export const retry = changing({
  summary: "starts a job again that was given up",
  parameters: ["job"],
  run: (call) => decide(call, "retry", "starts again within a second, if the portal runs"),
});

export const remove = changing({
  summary: "removes an email, text or notification that was given up and is no longer needed",
  parameters: ["job"],
  run: (call) => decide(call, "remove", "is removed"),
});

const DECISIONS = {
  retry: (tx: Queries, id: number) => tx.write.value<boolean>(sql`select retry_job(${id})`),
  /** Returns false for anything but a message. */
  remove: (tx: Queries, id: number) =>
    tx.write.value<boolean>(sql`select remove_message_job(${id})`),
};

/** @throws OperationRefused if the job is not given up; to remove it, if it is not a message */
async function decide(
  { db, words: [word = ""], operator }: ChangingCall,
  decision: keyof typeof DECISIONS,
  outcome: string,
): Promise<Output> {
  const id = positiveNumber("<job>", word);
  const result = await runOperation(db, operator, async (tx) => {
    const job = await tx.maybe<Pick<OpenJob, "task" | "givenUpAt">>(sql`
      select task, dead_at as "givenUpAt" from jobs where id = ${id}`);
    if (!job) throw new OperationRefused("job", `there is no job ${id}`);
    const { task, givenUpAt } = job;
    if (givenUpAt === null) {
      throw new OperationRefused("job", `${task} ${id} is not given up: the portal retries it`);
    }
    if (!(await DECISIONS[decision](tx, id))) {
      throw new OperationRefused(
        "job",
        `${task} ${id} is not a message: fix the cause and retry it, or settle the order or payment that it is about (list stuck)`,
      );
    }
    const done = { id, task };
    const auditEntry = { command: `jobs ${decision}`, userId: null, details: done };
    return { result: done, auditEntry };
  });
  return operationOutput(operator, `${result.task} ${id} ${outcome}`, result);
}
