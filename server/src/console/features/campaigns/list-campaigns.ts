import type { getCampaigns } from "@portal/contract/console/campaigns";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import type { Queries } from "../../../kit/database/database.ts";
import { keysAfter, pageOf } from "../../lists/cursor.ts";
import { directionOf } from "../../lists/filters.ts";
import { listNewest } from "./store.ts";

const FIRST: readonly [rank: number, id: number] = [
  Number.MIN_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
];

/** Lists the campaigns of a kind. */
export async function listCampaigns(
  db: Queries,
  query: QueryOf<typeof getCampaigns>,
): Promise<ReplyInput<typeof getCampaigns>> {
  const { kind, state = null, title = null, limit } = query;
  const direction = directionOf(query.sort);
  const [afterRank, afterId] = keysAfter(query, FIRST);
  const found = await listNewest(db, {
    kind,
    state,
    title,
    direction,
    afterRank,
    afterId,
    isByBegin: query.sort.endsWith("from"),
    atMost: limit + 1,
  });
  return pageOf(found, query, ({ rank, id }) => [rank, direction * id]);
}
