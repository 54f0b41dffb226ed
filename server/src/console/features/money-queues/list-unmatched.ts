import type { listUnmatched as call } from "@portal/contract/console/money-queues";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import type { Queries } from "../../../kit/database/database.ts";
import { keysAfter, pageOf } from "../../lists/cursor.ts";
import { findUnmatched } from "./unmatched-store.ts";

/** Lists arrived money that is nobody's. */
export async function listUnmatched(
  db: Queries,
  query: QueryOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const { method = null, content = null, fromVnd = null, toVnd = null, limit } = query;
  const [afterId] = keysAfter(query, [0] as const);
  const filters = { method, content, fromVnd, toVnd, afterId, atMost: limit + 1 };
  return pageOf(await findUnmatched(db, filters), query, ({ id }) => [id]);
}
