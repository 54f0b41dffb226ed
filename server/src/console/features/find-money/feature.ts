/** Finds money of all kinds: incoming, outgoing, cards, orders in the game. */
import * as calls from "@portal/contract/console/find-money";
import { type MoneyWay, moneyWays } from "@portal/contract/console/find-money";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import { normalizeUsername } from "../../../domain/accounts/spellings.ts";
import type { Queries } from "../../../kit/database/database.ts";
import { onField } from "../../../kit/http/errors.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { keysAfter, pageOf } from "../../lists/cursor.ts";
import { directionOf } from "../../lists/filters.ts";
import { findCards } from "./card-store.ts";
import {
  dayBegins,
  firstUuidAt,
  type FoundMoney,
  LAST_MS,
  type MoneyQuery,
} from "./money-query.ts";
import { findOrders } from "./order-store.ts";
import { findOutgoing } from "./find-outgoing-money.ts";
import { findNoticeIds, listIncoming } from "./incoming-store.ts";

/** Notices that a filter may match. If it matches more, it does not help to find one, and the search is refused. */
const NAMED_AT_MOST = 5_000;

/**
 * Finds incoming money: looks up the few notices that the most selective filter matches, then applies the other
 * filters.
 * @throws 422 if it matches too many
 */
async function findIncoming(db: Queries, query: MoneyQuery): Promise<FoundMoney[]> {
  const isNamed = [query.q, query.payer, query.username, query.content].some(
    (name) => name !== null,
  );
  if (!isNamed) return listIncoming(db, query, null);
  const ids = await findNoticeIds(db, query, NAMED_AT_MOST + 1);
  if (ids.length > NAMED_AT_MOST) {
    throw onField("content", "Quá nhiều khoản khớp. Hãy thêm từ khác hoặc chọn ngày.");
  }
  return listIncoming(db, query, ids);
}

/** The order of rows of the same moment: as in `moneyWays`; of each way the highest id first. */
const rankOf = (way: MoneyWay): number => moneyWays.indexOf(way);
const LAST_ID = Number.MAX_SAFE_INTEGER;
const FIRST_UUID = "00000000-0000-0000-0000-000000000000";
const LAST_UUID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const MICROS_PER_MS = 1_000;
/** Where a page ends. The first page begins at a moment and rank that no row has. */
type Place = readonly [micros: number, rank: number, id: string];
const NEWEST: Place = [Number.MAX_SAFE_INTEGER, -1, ""];
const OLDEST: Place = [0, moneyWays.length, ""];

const finders: Readonly<
  Record<MoneyWay, (db: Queries, query: MoneyQuery) => Promise<FoundMoney[]>>
> = { in: findIncoming, out: findOutgoing, card: findCards, order: findOrders };

/** Merges the first rows of each way by time. Oldest first is the exact reverse of newest first. */
export async function listMoney(
  db: Queries,
  query: QueryOf<typeof calls.listMoney>,
): Promise<ReplyInput<typeof calls.listMoney>> {
  const { way } = query;
  const found: FoundMoney[] = [];
  for (const one of moneyWays) {
    if (way === undefined || way === one)
      found.push(...(await finders[one](db, queryOfWay(one, query))));
  }
  const direction = directionOf(query.sort);
  const inOrder = found.toSorted(
    (a, b) =>
      direction *
      (a.atMicros - b.atMicros || rankOf(b.way) - rankOf(a.way) || compareIds(a.id, b.id)),
  );
  const { rows, nextCursor } = pageOf(inOrder, query, (row) => [
    row.atMicros,
    rankOf(row.way),
    row.id,
  ]);
  // Ids of cards follow their times only as closely as clocks do: the page shows the times, in order.
  return {
    rows: rows.toSorted((a, b) => direction * (Date.parse(a.at) - Date.parse(b.at))),
    nextCursor,
  };
}

/** Returns the query for one way. Each way continues after its own keys, because ids differ in kind. */
function queryOfWay(way: MoneyWay, query: QueryOf<typeof calls.listMoney>): MoneyQuery {
  const { q = null, payer = null, content = null, from = null, to = null } = query;
  const direction = directionOf(query.sort);
  const [afterMicros, rank, id] = keysAfter(query, direction < 0 ? NEWEST : OLDEST);
  // The previous page may have ended between rows of the same moment: whether this way's rows of it are still to come.
  const isOpen = direction * (rankOf(way) - rank) < 0;
  const isSame = rankOf(way) === rank;
  const isAbove = isOpen === direction < 0;
  return {
    q,
    payer,
    content,
    username: query.username === undefined ? null : normalizeUsername(query.username),
    amountVnd: query.amountVnd ?? null,
    from,
    to,
    direction,
    afterMicros,
    afterId: isSame ? numberOr(id, 0) : isAbove ? LAST_ID : 0,
    afterOrderId: isSame && UUID.test(id) ? id : isAbove ? LAST_UUID : FIRST_UUID,
    sinceUuid: firstUuidAt(from === null ? 0 : dayBegins(from)),
    untilUuid: firstUuidAt(to === null ? LAST_MS : dayBegins(to, 1)),
    afterUuid: isSame && UUID.test(id) ? id : firstUuidAt(boundaryMs(afterMicros, isAbove)),
    atMost: query.limit + 1,
  };
}

/** Ids contain whole milliseconds. Returns the first one after a moment, or the first one not before it. */
const boundaryMs = (micros: number, isAbove: boolean): number =>
  isAbove ? Math.floor(micros / MICROS_PER_MS) + 1 : Math.ceil(micros / MICROS_PER_MS);

const UUID = /^[0-9a-f-]{36}$/;

function numberOr(text: string, fallback: number): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : fallback;
}

function compareIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : Number(a > b);
}

const routes = ({ db, hiddenSearches }: ConsoleServices) => [
  route(calls.listMoney, {
    handle: async ({ viewer, query }) => {
      await hiddenSearches.allowFilters(viewer, query);
      return listMoney(db, query);
    },
  }),
];

export const findMoney: ConsoleFeature = { routes };
