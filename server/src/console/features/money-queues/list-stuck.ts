import { type listStuck as call, STUCK_MINUTES } from "@portal/contract/console/money-queues";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import { normalizeUsername } from "../../../domain/accounts/spellings.ts";
import type { Queries } from "../../../kit/database/database.ts";
import { keysAfter, pageOf } from "../../lists/cursor.ts";
import { directionOf, ownerOf } from "../../lists/filters.ts";
import type { Staff } from "../../../operations/as-staff.ts";
import { findStuck } from "./stuck-store.ts";

/** Where the first page begins: before every row. */
const FIRST: readonly [rank: number, what: string] = [Number.MIN_SAFE_INTEGER, ""];

/**
 * Lists orders, cards and payments that the game, a gateway or a wallet has left undecided for too long, oldest or
 * newest first.
 */
export async function listStuck(
  db: Queries,
  { login }: Pick<Staff, "login">,
  query: QueryOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const [afterRank, afterWhat] = keysAfter(query, FIRST);
  const found = await findStuck(db, {
    kind: query.kind ?? null,
    what: query.what ?? null,
    username: query.username === undefined ? null : normalizeUsername(query.username),
    owner: ownerOf(query.owner, login),
    // An item that is named is shown at any age.
    minutes: query.what === undefined ? STUCK_MINUTES : 0,
    direction: directionOf(query.sort),
    afterRank,
    afterWhat,
    atMost: query.limit + 1,
  });
  return pageOf(found, query, ({ rank, what }) => [rank, what]);
}
