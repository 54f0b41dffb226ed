/**
 * The same backlog of jobs that do nothing, in graphile-worker as its documentation starts it. It takes a
 * number of jobs, adds them, runs them, and replies with the jobs done per second.
 */
import { run } from "graphile-worker";
import pg from "pg";

const connectionString = process.env.DATABASE_URL;
const pool = new pg.Pool({ connectionString, max: Number(process.env.DATABASE_CONNECTIONS) });
pool.on("error", () => undefined);
pool.on("connect", (client) => client.on("error", () => undefined));
const concurrency = Number(process.env.CONCURRENCY);
const silent = { scope: () => silent, error: console.error, warn() {}, info() {}, debug() {} };

const runner = (taskList) =>
  run({ pgPool: pool, concurrency, taskList, logger: silent, noHandleSignals: true });

// Creates its tables.
await (await runner({ nothing: () => undefined })).stop();

async function measure(count) {
  await pool.query(
    "select graphile_worker.add_job('nothing', '{}'::json) from generate_series(1, $1::int)",
    [count],
  );
  await pool.query("vacuum analyze graphile_worker._private_jobs");
  let done = 0;
  let first = 0;
  let finish;
  const finished = new Promise((resolve) => (finish = resolve));
  const worker = await runner({
    nothing: () => {
      if (done === 0) first = performance.now();
      done += 1;
      if (done === count) finish(performance.now());
    },
  });
  const last = await finished;
  // Stopping it earlier would leave the last jobs unfinished.
  while ((await countLeft()) > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await worker.stop();
  return ((count - 1) * 1_000) / (last - first);
}

async function countLeft() {
  const { rows } = await pool.query("select count(*)::int as left from graphile_worker.jobs");
  return rows[0].left;
}

process.on("message", (count) => {
  measure(count).then(
    (perSecond) => process.send(perSecond),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on("disconnect", () => process.exit(0));
process.send({ ready: true });
