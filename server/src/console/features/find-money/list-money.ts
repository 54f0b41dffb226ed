import {
  type listMoney as call,
  type MoneyWay,
  moneyWays,
} from "@portal/contract/console/find-money";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import { normalizeUsername } from "../../../domain/accounts/usernames.ts";
import type { Queries } from "../../../kit/database/database.ts";
import { keysAfter, pageOf } from "../../lists/cursor.ts";
import { findCards } from "./card-store.ts";
import { findIncoming } from "./find-incoming.ts";
import {
  dayBegins,
  firstUuidAt,
  type FoundMoney,
  LAST_MS,
  type MoneyQuery,
} from "./money-query.ts";
import { findOrders } from "./order-store.ts";
import { findOutgoing } from "./outgoing-store.ts";

/** At one moment: the ways in this order, and of each the highest id first. */
const rankOf = (way: MoneyWay): number => moneyWays.indexOf(way);
const LAST_ID = Number.MAX_SAFE_INTEGER;
const MICROS_PER_MS = 1_000;
/** Before the first page: a moment and a rank that nothing reaches. */
const FIRST_PAGE: readonly [beforeMicros: number, rank: number, id: string] = [
  Number.MAX_SAFE_INTEGER,
  -1,
  "",
];

const finders: Readonly<
  Record<MoneyWay, (db: Queries, query: MoneyQuery) => Promise<FoundMoney[]>>
> = { in: findIncoming, out: findOutgoing, card: findCards, order: findOrders };

/** Lists money of all ways, newest first: each way's newest rows, put together. */
export async function listMoney(
  db: Queries,
  query: QueryOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const { way } = query;
  const found: FoundMoney[] = [];
  for (const one of moneyWays) {
    if (way === undefined || way === one)
      found.push(...(await finders[one](db, askedOf(one, query))));
  }
  const inOrder = found.toSorted(
    (a, b) => b.atMicros - a.atMicros || rankOf(a.way) - rankOf(b.way) || compareIds(b.id, a.id),
  );
  const { rows, nextCursor } = pageOf(inOrder, query, (row) => [
    row.atMicros,
    rankOf(row.way),
    row.id,
  ]);
  return { rows, nextCursor };
}

/** Returns what a way's statement is asked: its own keys, for each way has ids of another kind. */
function askedOf(way: MoneyWay, query: QueryOf<typeof call>): MoneyQuery {
  const { q = null, payer = null, content = null, from = null, to = null } = query;
  const [beforeMicros, rank, id] = keysAfter(query, FIRST_PAGE);
  // Of the moment at which the page before ended: what this way has not shown of it.
  const isBelow = rankOf(way) > rank;
  const isSame = rankOf(way) === rank;
  return {
    q,
    payer,
    content,
    username: query.username === undefined ? null : normalizeUsername(query.username),
    amountVnd: query.amountVnd ?? null,
    from,
    to,
    beforeMicros,
    beforeId: isSame ? numberOr(id, 0) : isBelow ? LAST_ID : 0,
    sinceUuid: firstUuidAt(from === null ? 0 : dayBegins(from)),
    untilUuid: firstUuidAt(to === null ? LAST_MS : dayBegins(to, 1)),
    beforeUuid: isSame && UUID.test(id) ? id : firstUuidAt(firstHidden(beforeMicros, isBelow)),
    atMost: query.limit + 1,
  };
}

/** Ids tell whole milliseconds: returns the first one whose transactions the page before has shown. */
const firstHidden = (beforeMicros: number, isMomentOpen: boolean): number =>
  isMomentOpen
    ? Math.floor(beforeMicros / MICROS_PER_MS) + 1
    : Math.ceil(beforeMicros / MICROS_PER_MS);

const UUID = /^[0-9a-f-]{36}$/;

function numberOr(text: string, fallback: number): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : fallback;
}

function compareIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : Number(a > b);
}
