import type { getCampaigns } from "@portal/contract/console/campaigns";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import type { Queries } from "../../../kit/database/database.ts";
import { keysAfter, pageOf } from "../../lists/cursor.ts";
import { listNewest } from "./store.ts";

/** Lists the campaigns of a kind, the newest first. */
export async function listCampaigns(
  db: Queries,
  query: QueryOf<typeof getCampaigns>,
): Promise<ReplyInput<typeof getCampaigns>> {
  const [before] = keysAfter(query, [Number.MAX_SAFE_INTEGER]);
  const found = await listNewest(db, query.kind, before, query.limit + 1);
  return pageOf(found, query, ({ id }) => [id]);
}
