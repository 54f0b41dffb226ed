import { decideJob } from "./decide-job.ts";
import { listJobs, type OpenJob } from "./job-store.ts";
import { positiveNumber } from "../arguments.ts";
import type { ChangingCall, Command, Report } from "../command.ts";
import { operationReport } from "../operation-report.ts";

const SHOWN = 200;

export const list: Command = {
  summary: "lists the portal's jobs: those that were given up, then those that are due longest",
  options: { task: "only those of one task, such as send-mail" },
  run: async ({ db, options: { task } }) => {
    const jobs = await listJobs(db, task ?? null, SHOWN);
    const givenUp = jobs.filter(({ givenUpAt }) => givenUpAt !== null).length;
    const end = `${jobs.length} jobs, ${givenUp} given up; "jobs retry <id>" begins one anew, "jobs remove <id>" ends a message`;
    return { ok: givenUp === 0, lines: [...jobs.map(lineOf), end], data: { jobs } };
  },
};

const lineOf = (job: OpenJob): string => {
  const error = job.lastError === null ? "" : `, last error: ${job.lastError}`;
  return `${job.id}  ${job.task.padEnd(22)} ${stateOf(job)}, begun ${job.attempts} times${error}`;
};

function stateOf({ givenUpAt, isUnderWay, runAt }: OpenJob): string {
  if (givenUpAt !== null) return `given up ${givenUpAt}`;
  return isUnderWay ? "under way" : `due ${runAt}`;
}

export const retry: Command = {
  summary: "has a job that was given up done again",
  parameters: ["job"],
  changes: true,
  run: (call) => decide(call, "retry", "is begun anew within a second, if the portal runs"),
};

export const remove: Command = {
  summary: "ends an email, text or message that was given up and that nobody needs any more",
  parameters: ["job"],
  changes: true,
  run: (call) => decide(call, "remove", "is removed"),
};

async function decide(
  { db, args, operator }: ChangingCall,
  decision: "retry" | "remove",
  outcome: string,
): Promise<Report> {
  const id = positiveNumber("<job>", args[0] ?? "");
  const done = await decideJob({ db }, operator, id, decision);
  return operationReport(operator, `${done.task} ${id} ${outcome}`, done);
}
