import { ratioFigure, type Row } from "../lib/figure.ts";
import { inTurns, ratios } from "../lib/load/rounds.ts";
import { median } from "../lib/load/statistics.ts";
import { startGraphileWorker, startPortalJobs } from "../lib/peers/job-peers.ts";

/** The backlog of one round, for both programs. */
const JOBS = 10_000;

/** Measures jobs that do nothing: what remains is the cost of managing jobs. */
export const jobs: Row = {
  name: "jobs",
  measure: async ({ databaseUrl }) => {
    const [portal, graphile] = [
      await startPortalJobs(databaseUrl),
      await startGraphileWorker(databaseUrl),
    ];
    const { ours, theirs } = await inTurns({
      ours: () => portal.ask<number>(JOBS),
      theirs: () => graphile.ask<number>(JOBS),
    });
    await Promise.all([portal.stop(), graphile.stop()]);
    const share = ratios(ours, theirs);
    return [
      ratioFigure(
        `jobs a second ÷ graphile-worker, of a backlog of ${JOBS}`,
        share,
        { atLeast: 1 },
        { oursPerSecond: median(ours), graphilePerSecond: median(theirs) },
      ),
    ];
  },
};
