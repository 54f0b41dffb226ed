/** Reads from the database all that alerts (`readAlerts`) and the figures of monitoring (`readAll`) are made from. */
import type { Queries } from "../../kit/database/database.ts";
import type { ValidPortalSettings } from "../../settings/portal-settings.ts";
import { kindsWithEnd } from "../../settings/retention-kinds.ts";
import type { Services } from "../../services.ts";
import {
  countBreakGlassSignIns,
  findChain,
  findReplication,
  findVerifyRuns,
  listBaseBackups,
} from "./trust-store.ts";
import {
  findGrantCeiling,
  listArrivals,
  listGrantedToday,
  listHouseAccounts,
  listWaitingMoney,
} from "./money-store.ts";
import {
  countRecentResults,
  countTextDeliveries,
  listDataRequests,
  listOpenCases,
  listPending,
  listQueuedJobs,
  listRemovedData,
} from "./work-store.ts";

/** Work that is pending for longer counts as stuck, as in the console's list of stuck orders. */
const STUCK_MINUTES = 5;

export type Readings = Awaited<ReturnType<typeof readAll>>;

/** All that the portal's own alerts are decided by. */
export type AlertReadings = Awaited<ReturnType<typeof readAlerts>>;

type AlertServices = { readonly db: Queries; readonly portal: ValidPortalSettings };

/** Runs the queries one after the other: players' requests need the database more. */
export async function readAlerts({ db, portal }: AlertServices) {
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
    verifyRuns: await findVerifyRuns(db),
    breakGlassSignIns: await countBreakGlassSignIns(db),
  };
}

/** Like `readAlerts`, with the readings that only figures need. */
export async function readAll({
  db,
  config: { env, portal },
}: {
  readonly db: Queries;
  readonly config: Services["config"];
}) {
  const kinds = kindsWithEnd(portal.retention).map(({ kind }) => kind);
  return {
    ...(await readAlerts({ db, portal })),
    house: await listHouseAccounts(db),
    removedData: await listRemovedData(db, kinds),
    textDeliveries: await countTextDeliveries(db),
    replication: await findReplication(db),
    baseBackups: await listBaseBackups(db),
    standbysExpected: env.DATABASE_STANDBYS,
  };
}
