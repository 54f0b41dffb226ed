import { fileURLToPath } from "node:url";
import { MIGRATIONS } from "../../server/src/health.ts";
import { migrate } from "../../server/src/kit/database/migrate.ts";
import { createDatabase } from "../lib/data/databases.ts";
import { ratioFigure, type Row } from "../lib/figure.ts";
import { inTurns, median, ratios } from "../lib/load/rounds.ts";
import { PEERS_FOLDER } from "../lib/peers/install-peers.ts";
import { DATABASE_CONNECTIONS } from "../lib/portal.ts";
import { startProgram } from "../lib/programs.ts";

/** The backlog of one round, for both programs. */
const JOBS = 10_000;
/** As many jobs as the portal runs at once (kit/jobs/jobs.ts). */
const CONCURRENCY = 20;
const OURS = fileURLToPath(new URL("../lib/load/job-worker.ts", import.meta.url));

/** Measures jobs that do nothing: what remains is the cost of managing jobs. */
export const jobs: Row = {
  name: "jobs",
  measure: async ({ databaseUrl }) => {
    const ourUrl = await createDatabase(databaseUrl, "portal_jobs");
    await migrate(ourUrl, MIGRATIONS);
    const portal = await startWorker(OURS, ourUrl);
    const theirUrl = await createDatabase(databaseUrl, "graphile_worker");
    const graphile = await startWorker(`${PEERS_FOLDER}graphile-worker.mjs`, theirUrl);
    const { ours, theirs } = await inTurns({
      ours: () => portal.ask<number>(JOBS),
      theirs: () => graphile.ask<number>(JOBS),
    });
    await Promise.all([portal.stop(), graphile.stop()]);
    return [
      ratioFigure(
        `jobs a second ÷ graphile-worker, of a backlog of ${JOBS}`,
        ratios(ours, theirs),
        { atLeast: 1 },
        { oursPerSecond: median(ours), graphilePerSecond: median(theirs) },
      ),
    ];
  },
};

/** Starts a program that takes a number of jobs and replies with the jobs done per second. */
const startWorker = (file: string, databaseUrl: string) =>
  startProgram({
    file,
    env: {
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      DATABASE_CONNECTIONS: String(DATABASE_CONNECTIONS),
      CONCURRENCY: String(CONCURRENCY),
    },
  });
