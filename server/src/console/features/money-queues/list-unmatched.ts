import type { listUnmatched as call } from "@portal/contract/console/money-queues";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import type { Queries } from "../../../kit/database/database.ts";
import { keysAfter, pageOf } from "../../lists/cursor.ts";
import { directionOf, ownerOf } from "../../lists/filters.ts";
import type { Staff } from "../../../operations/as-staff.ts";
import { findUnmatched } from "./unmatched-store.ts";

/** Where the first page begins: before every row. */
const FIRST: readonly [rank: number, id: number] = [
  Number.MIN_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
];

/** Lists incoming money that no player was matched with. */
export async function listUnmatched(
  db: Queries,
  { login }: Pick<Staff, "login">,
  query: QueryOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const { method = null, content = null, fromVnd = null, toVnd = null, limit } = query;
  const [afterRank, afterId] = keysAfter(query, FIRST);
  const direction = directionOf(query.sort);
  const found = await findUnmatched(db, {
    method,
    content,
    fromVnd,
    toVnd,
    direction,
    afterRank,
    afterId,
    owner: ownerOf(query.owner, login),
    isByAmount: query.sort.endsWith("amountVnd"),
    atMost: limit + 1,
  });
  return pageOf(found, query, ({ rank, id }) => [rank, direction * id]);
}
