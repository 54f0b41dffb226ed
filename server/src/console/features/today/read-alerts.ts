/** Reads the portal's own figures from which the start page derives its alerts (`readAlerts`). */
import {
  findGrantCeiling,
  listArrivals,
  listGrantedToday,
  listWaitingMoney,
} from "../../../features/figures/money-store.ts";
import {
  countBreakGlassSignIns,
  findChain,
  findVerifyRuns,
} from "../../../features/figures/trust-store.ts";
import {
  countRecentResults,
  listDataRequests,
  listOpenCases,
  listPending,
  listQueuedJobs,
} from "../../../features/figures/work-store.ts";
import type { OperatorServices } from "../../../operator-services.ts";

/** Work that is pending for longer counts as stuck, as in the monitoring's figures (features/figures/readings.ts). */
const STUCK_MINUTES = 5;

export type AlertReadings = Awaited<ReturnType<typeof readAlerts>>;

/** Runs the queries one after the other: players' requests need the database more. */
export async function readAlerts({ db, portal }: Pick<OperatorServices, "db" | "portal">) {
  return {
    arrivals: await listArrivals(db),
    waitingMoney: await listWaitingMoney(db),
    grantedToday: await listGrantedToday(db),
    grantLimitKp: Math.min(portal.operators.grants.perDayKp, await findGrantCeiling(db)),
    pending: await listPending(db, STUCK_MINUTES),
    cases: await listOpenCases(db),
    dataRequests: await listDataRequests(db),
    jobs: await listQueuedJobs(db),
    results: await countRecentResults(db, STUCK_MINUTES),
    chain: await findChain(db),
    breakGlassSignIns: await countBreakGlassSignIns(db),
    verifyRuns: await findVerifyRuns(db),
  };
}
