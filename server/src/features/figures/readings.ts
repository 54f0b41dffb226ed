/** Reads from the database all that the figures of monitoring are made from (`readAll`). */
import {
  countBreakGlassSignIns,
  findChain,
  findReplication,
  findVerifyRuns,
  listBaseBackups,
} from "./trust-store.ts";
import type { Queries } from "../../kit/database/database.ts";
import { kindsWithEnd } from "../../settings/retention-kinds.ts";
import type { Services } from "../../services.ts";
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

type ReadingServices = { readonly db: Queries; readonly config: Services["config"] };

/** Runs the queries one after the other, which leaves the other connections to players' requests. */
export async function readAll({ db, config }: ReadingServices) {
  return {
    house: await listHouseAccounts(db),
    arrivals: await listArrivals(db),
    waitingMoney: await listWaitingMoney(db),
    grantedToday: await listGrantedToday(db),
    grantLimitKp: await grantLimitOf(db, config),
    pending: await listPending(db, STUCK_MINUTES),
    cases: await listOpenCases(db),
    dataRequests: await listDataRequests(db),
    removedData: await listRemovedData(db, namesOfKinds(config)),
    jobs: await listQueuedJobs(db),
    results: await countRecentResults(db, STUCK_MINUTES),
    textDeliveries: await countTextDeliveries(db),
    chain: await findChain(db),
    verifyRuns: await findVerifyRuns(db),
    breakGlassSignIns: await countBreakGlassSignIns(db),
    replication: await findReplication(db),
    baseBackups: await listBaseBackups(db),
    standbysExpected: config.env.DATABASE_STANDBYS,
  };
}

const namesOfKinds = ({ portal }: Services["config"]): string[] =>
  kindsWithEnd(portal.retention).map(({ kind }) => kind);

async function grantLimitOf(db: Queries, { portal }: Services["config"]): Promise<number> {
  return Math.min(portal.operators.grants.perDayKp, await findGrantCeiling(db));
}
