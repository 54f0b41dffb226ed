import type { getBulkRuns as call } from "@portal/contract/console/bulk";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import type { Queries } from "../../../kit/database/database.ts";
import { keysAfter, NEWEST, pageOf } from "../../lists/cursor.ts";
import { listRuns as list } from "./store.ts";

const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Lists files of grants, newest first. */
export async function listRuns(
  db: Queries,
  query: QueryOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const first: readonly [number, string] = [NEWEST[0], LAST_ID];
  const [beforeMicros, beforeId] = keysAfter(query, first);
  const found = await list(db, beforeMicros, beforeId, query.limit + 1);
  return pageOf(found, query, ({ atMicros, id }) => [atMicros, id]);
}
