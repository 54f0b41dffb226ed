import {
  type listMoney as call,
  type MoneyWay,
  moneyWays,
} from "@portal/contract/console/find-money";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import { normalizeUsername } from "../../../domain/accounts/spellings.ts";
import type { Queries } from "../../../kit/database/database.ts";
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
import { onField } from "../../../kit/http/errors.ts";
import { findNoticeIds, listIncoming } from "./incoming-store.ts";

/** A word in more notices than this does not help to find one. */
const NAMED_AT_MOST = 5_000;

/** Finds money that came in: what names few notices is looked up first, and filtered after. @throws 422 for too many */
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

/** At one moment: the ways in this order, and of each the highest id first. */
const rankOf = (way: MoneyWay): number => moneyWays.indexOf(way);
const LAST_ID = Number.MAX_SAFE_INTEGER;
const FIRST_UUID = "00000000-0000-0000-0000-000000000000";
const LAST_UUID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const MICROS_PER_MS = 1_000;
/** Before the first page: a moment and a rank that nothing reaches. */
type Place = readonly [micros: number, rank: number, id: string];
const NEWEST: Place = [Number.MAX_SAFE_INTEGER, -1, ""];
const OLDEST: Place = [0, moneyWays.length, ""];

const finders: Readonly<
  Record<MoneyWay, (db: Queries, query: MoneyQuery) => Promise<FoundMoney[]>>
> = { in: findIncoming, out: findOutgoing, card: findCards, order: findOrders };

/** Lists money of all ways by its time: each way's first rows, put together. Oldest first is newest first, turned round. */
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
  return { rows, nextCursor };
}

/** Returns what a way's statement is asked: its own keys, for each way has ids of another kind. */
function askedOf(way: MoneyWay, query: QueryOf<typeof call>): MoneyQuery {
  const { q = null, payer = null, content = null, from = null, to = null } = query;
  const direction = directionOf(query.sort);
  const [afterMicros, rank, id] = keysAfter(query, direction < 0 ? NEWEST : OLDEST);
  // Of the moment at which the page before ended: whether this way has yet to show what it has of it.
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

/** Ids tell whole milliseconds: returns the first one above a moment, or the first one that is not below it. */
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
