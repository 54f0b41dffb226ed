import type { getBulkRuns as call } from "@portal/contract/console/bulk";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import type { Queries } from "../../../kit/database/database.ts";
import { keysAfter, pageOf } from "../../lists/cursor.ts";
import { directionOf } from "../../lists/filters.ts";
import { listRuns as list } from "./store.ts";

/** Where the first page begins: before every row. */
const FIRST: readonly [rank: number, id: string] = [
  Number.MIN_SAFE_INTEGER,
  "00000000-0000-0000-0000-000000000000",
];

/** Lists uploaded files of grants. */
export async function listRuns(
  db: Queries,
  query: QueryOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const { state = null, fileName = null, uploadedBy = null, from = null, to = null } = query;
  const [afterRank, afterId] = keysAfter(query, FIRST);
  const found = await list(db, {
    state,
    fileName,
    uploadedBy,
    from,
    to,
    afterRank,
    afterId,
    isByAmount: query.sort.endsWith("totalKp"),
    direction: directionOf(query.sort),
    atMost: query.limit + 1,
  });
  return pageOf(found, query, ({ rank, id }) => [rank, id]);
}
