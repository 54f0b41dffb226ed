import { portal } from "../../portal.config.ts";
import { listMoney } from "../../server/src/console/features/find-money/list-money.ts";
import { search } from "../../server/src/console/features/search/search.ts";
import { chainJournals } from "../../server/src/domain/ledger/hash-chain.ts";
import { findViolations } from "../../server/src/domain/ledger/invariants.ts";
import {
  storeVerifyRun,
  type Checkpoint,
  scopeSinceLastRun,
  takeCheckpoint,
} from "../../server/src/domain/ledger/verify-scope.ts";
import { openGiftCodeVault } from "../../server/src/domain/payments/gift-code-vault.ts";
import { findPlayerRecords } from "../../server/src/operations/players/player-store.ts";
import type { Database } from "../../server/src/kit/database/database.ts";
import { sql } from "../../server/src/kit/database/sql.ts";
import { PASSWORD, type Player } from "../lib/data/players.ts";
import { type LoadGenerator, steadyLoad } from "../lib/load/load.ts";
import {
  becomeVisitor,
  historyRequest,
  loginRequest,
  meRequests,
  noticeRequest,
  rechargeRequest,
} from "../lib/load/portal-requests.ts";
import type { Portal } from "../lib/portal.ts";

/** Books with a portal that serves them. */
export type Site = {
  readonly db: Database;
  readonly portal: Portal;
  readonly players: readonly Player[];
  readonly load: LoadGenerator;
};

/** Returns how often a second something is done in these books; of what staff look for, how many milliseconds it took. */
type Measure = (site: Site, round: number) => Promise<number>;

const CONNECTIONS = 16;
/** As many as passwords are hashed at a time: where some wait, a slow machine refuses them. */
const LOGIN_CONNECTIONS = 2;
/** Many short rounds: other work of the machine for a second affects both books. */
export const ROUNDS = 15;
const SHORT = { warmUpSeconds: 0.2, seconds: 1 };
/**
 * In the first round, and long enough for each player's turn on a slow machine: what the rows of these players need is
 * in memory then, as it is of players who come daily.
 */
const FIRST_WARM_UP_SECONDS = 20;
/** More than a round sends. */
const SENT_PER_ROUND = 30_000;
const NEW_NOTICES = 1_000;
const TRANSACTIONS_SHOWN = 10;

/** Requests of one round start with another player each time. */
const fromRound = (players: readonly Player[], round: number): readonly Player[] => {
  const start = (round * 1_777) % players.length;
  return [...players.slice(start), ...players.slice(0, start)];
};

const steadily =
  (
    status: number,
    requestsOf: (site: Site, round: number) => Promise<readonly string[]>,
    connections = CONNECTIONS,
  ): Measure =>
  async (site, round) => {
    const requests = await requestsOf(site, round);
    const warmUpSeconds = round === 0 ? FIRST_WARM_UP_SECONDS : SHORT.warmUpSeconds;
    const load = {
      ...steadyLoad(site.portal.port, connections, requests),
      ...SHORT,
      warmUpSeconds,
    };
    return (await site.load.run(load, [status])).perSecond;
  };

/** Event ids that no earlier run over kept books has used. */
const FIRST_EVENT_ID = Date.now();

/** What is measured, in this order: what new rows have to be verified is the same in both books only at first. */
export const measures: Readonly<Record<string, Measure>> = {
  "verify of 1,000 new notices": async (site, round) => {
    if (round === 0) await addNewNotices(site);
    const begunAt = performance.now();
    const broken = await findViolations(site.db, await scopeSinceLastRun(site.db));
    if (broken.length > 0) throw new Error(`the books do not hold: ${JSON.stringify(broken[0])}`);
    return 1_000 / (performance.now() - begunAt);
  },
  "GET /api/me": steadily(200, async ({ portal, players }, round) =>
    meRequests(portal.port, fromRound(players, round)),
  ),
  "GET /api/transaction-history": steadily(200, async ({ portal, players }, round) =>
    fromRound(players, round).map((player) => historyRequest(portal.port, player, { limit: "16" })),
  ),
  "POST /login": steadily(
    204,
    async ({ portal, players }, round) => {
      const visitor = await becomeVisitor(portal.port);
      return fromRound(players, round).map(({ username }) =>
        loginRequest(portal.port, visitor, username, PASSWORD),
      );
    },
    LOGIN_CONNECTIONS,
  ),
  "POST /webhooks/sepay": steadily(200, async ({ portal, players }, round) =>
    Array.from({ length: SENT_PER_ROUND }, (_, at) =>
      noticeRequest(
        portal.port,
        FIRST_EVENT_ID * 1_000 + (round + 1) * SENT_PER_ROUND + at,
        fromRound(players, round)[at % players.length]!,
      ),
    ),
  ),
  "POST /api/recharge/game": steadily(200, async ({ portal, players }, round) => {
    const from = fromRound(players, round);
    return Array.from({ length: SENT_PER_ROUND }, (_, at) =>
      rechargeRequest(portal.port, from[at % from.length]!, { creditAmount: 100, zoneId: "1" }),
    );
  }),
  "users find": async ({ db, players }, round) => {
    const end = performance.now() + SHORT.seconds * 1_000;
    let found = 0;
    for (const { username, paymentCode } of fromRound(players, round)) {
      await findOne(db, { username, email: username, paymentCodes: [] });
      await findOne(db, { paymentCodes: [paymentCode] });
      found += 2;
      if (performance.now() >= end) break;
    }
    return found / SHORT.seconds;
  },
};

/** What staff look for: the milliseconds of the slowest twentieth, for that is what somebody waits for. */
export const searches: Readonly<Record<string, Measure>> = {
  "console search": async (site, round) =>
    slowestMs(await identifiersOf(site, round), (q) => searchFor(site.db, q)),
  "console list of money": (site, round) =>
    slowestMs(
      fromRound(site.players, round).flatMap((player) => moneyQueriesOf(player)),
      (query) => listMoney(site.db, query),
    ),
};

const STAFF = { roles: ["senior"] } as const;
const SEARCHES_OF_A_ROUND = 200;
const WORST_SHARE = 0.95;

/**
 * Reads what staff type of players: name, its beginning, phone, email, payment code, a transfer's content, its reference,
 * the feed's id of it with and without the feed, a top-up and an order. Words of three letters, such as the first ids of a
 * feed, find usernames alone.
 */
function identifiersOf({ db, players }: Site, round: number): Promise<string[]> {
  const usernames = fromRound(players, round)
    .slice(0, SEARCHES_OF_A_ROUND)
    .map(({ username }) => username);
  return db.value<string[]>(sql`
    select array_agg(q) /* never null */ from users u
    cross join lateral (
      select id from transactions where user_id = u.id and type = 'topup.bank-transfer' order by created_at limit 1) t
    join inbound_notices n on n.transaction_id = t.id
    cross join lateral (
      select id from transactions where user_id = u.id and type = 'credit.pay' order by created_at limit 1) o
    cross join lateral unnest(array[
      u.username, left(u.username, -2), '0' || right(u.phone_number, 9), u.email, u.payment_code,
      'MBVCB.' || ${portal.payment.contentPrefix}::text || u.payment_code || '.CT tu 0123499999',
      n.reference, n.event_id, n.provider || ':' || n.event_id, n.transaction_id::text, o.id::text]) as q
    where u.username = any(${usernames}) and length(q) > 3`);
}

/** @throws where a search finds nothing */
async function searchFor(db: Database, q: string): Promise<void> {
  const { hits } = await search({ db, portal, giftCodes }, STAFF, q);
  if (hits.length === 0) throw new Error(`found nothing by ${q}`);
}

const giftCodes = openGiftCodeVault("growth");

const moneyQueriesOf = ({ username, paymentCode }: Player) => {
  const page = { sort: "-at", limit: 100 } as const;
  return [
    page,
    { ...page, amountVnd: 200_000 },
    { ...page, amountVnd: 199_999 },
    { ...page, from: "2020-01-01", to: "2025-06-30" },
    { ...page, q: paymentCode },
    { ...page, username },
  ];
};

/** Returns how many milliseconds the slowest twentieth takes at least. */
async function slowestMs<T>(inputs: readonly T[], work: (input: T) => Promise<unknown>) {
  const took: number[] = [];
  for (const input of inputs.slice(0, SEARCHES_OF_A_ROUND)) {
    const begunAt = performance.now();
    await work(input);
    took.push(performance.now() - begunAt);
  }
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * WORST_SHARE)]!;
}

/** Reads what is kept of each player for the first time since the start. @returns milliseconds a player */
export async function lookAtEach({ db, players }: Pick<Site, "db" | "players">): Promise<number> {
  const begunAt = performance.now();
  for (const { username } of players) await findOne(db, { username, paymentCodes: [] });
  return (performance.now() - begunAt) / players.length;
}

async function findOne(
  db: Database,
  search: Parameters<typeof findPlayerRecords>[1],
): Promise<void> {
  const found = await findPlayerRecords(db, search, TRANSACTIONS_SHOWN);
  if (found.length !== 1)
    throw new Error(`found ${found.length} players by ${JSON.stringify(search)}`);
}

/** Books the same number of notices in any books, after a point to verify from. */
async function addNewNotices({ db, portal, players, load }: Site): Promise<void> {
  await chainRest(db);
  await storeVerifyRun(db, { isWhole: false }, [], {
    ...(await takeCheckpoint(db)),
    ...(await newestRows(db)),
  });
  const requests = players
    .slice(0, NEW_NOTICES)
    .map((player, at) => noticeRequest(portal.port, FIRST_EVENT_ID * 1_000 + at, player));
  const once = { ...steadyLoad(portal.port, CONNECTIONS, requests), warmUpSeconds: 0 };
  await load.run({ ...once, seconds: Infinity, repeat: false }, [200]);
  await chainRest(db);
}

/** Nobody writes now, so that a point need not reach an hour back, into what an earlier run has written. */
function newestRows(db: Database): Promise<Pick<Checkpoint, "from" | "afterNotice">> {
  return db.one(sql`
    select now() as "from" /* never null */, max(id) as "afterNotice" /* never null */ from inbound_notices`);
}

async function chainRest(db: Database): Promise<void> {
  while ((await chainJournals(db, 1_000)) > 0);
}
