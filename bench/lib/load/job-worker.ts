/**
 * The portal's own jobs in a separate process. It takes a number of jobs, writes so many jobs that do
 * nothing, runs them, and replies with the jobs done per second.
 */
import Fastify from "fastify";
import { openDatabase } from "../../../server/src/kit/database/database.ts";
import { sql } from "../../../server/src/kit/database/sql.ts";
import { openJobs } from "../../../server/src/kit/jobs/jobs.ts";
import { jobKind } from "../../../server/src/kit/jobs/lanes.ts";
import { openSlowDatabase } from "../data/databases.ts";

const LOOK_EVERY_MS = 5;
/** The jobs belong to this many players. */
const SHARES = 100;

const { log } = Fastify({ logger: false });
const url = process.env["DATABASE_URL"]!;
const db = openDatabase({ url, maxConnections: Number(process.env["DATABASE_CONNECTIONS"]) });
const slow = openSlowDatabase(url);

async function measure(count: number): Promise<number> {
  await slow.run(sql`
    insert into jobs (lane, share, task, payload)
      select 'money', (n % ${SHARES})::text, 'nothing', '{}' from generate_series(1, ${count}) n`);
  await slow.run(sql`vacuum analyze jobs`);
  let done = 0;
  let [first, last] = [0, 0];
  const jobs = openJobs(db, log);
  jobs.handle(jobKind("nothing", "money"), () => {
    last = performance.now();
    if (done === 0) first = last;
    done += 1;
    return Promise.resolve();
  });
  jobs.start();
  while (done < count) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  await jobs.stop();
  const { left } = await db.one<{ left: number }>(sql`select count(*) as left from jobs`);
  if (left > 0) throw new Error(`${left} jobs are left`);
  return ((count - 1) * 1_000) / (last - first);
}

process.on("message", (count: number) => {
  measure(count).then(
    (perSecond) => process.send!(perSecond),
    (error: unknown) => {
      process.stderr.write(`${(error as Error).stack}\n`);
      process.exit(1);
    },
  );
});
process.on("disconnect", () => process.exit(0));
process.send!({ ready: true });
