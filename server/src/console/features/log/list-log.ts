import type { listLog as call } from "@portal/contract/console/log";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import { normalizeUsername } from "../../../domain/accounts/spellings.ts";
import type { Queries } from "../../../kit/database/database.ts";
import { keysAfter, NEWEST, OLDEST, pageOf } from "../../lists/cursor.ts";
import { directionOf } from "../../lists/filters.ts";
import { findEntries } from "./store.ts";

/** Lists what staff did, with the filters of the query, newest or oldest first. */
export async function listLog(
  db: Queries,
  query: QueryOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const { operator = null, command = null, username, from = null, to = null, limit } = query;
  const direction = directionOf(query.sort);
  const [afterMicros, afterId] = keysAfter(query, direction < 0 ? NEWEST : OLDEST);
  const found = await findEntries(db, {
    operator,
    command,
    username: username === undefined ? null : normalizeUsername(username),
    from,
    to,
    direction,
    afterMicros,
    afterId,
    atMost: limit + 1,
  });
  return pageOf(found, query, ({ atMicros, id }) => [atMicros, id]);
}
