import { type listStuck as call, STUCK_MINUTES } from "@portal/contract/console/money-queues";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import type { Queries } from "../../../kit/database/database.ts";
import { keysAfter, pageOf } from "../../lists/cursor.ts";
import { findStuck } from "./stuck-store.ts";

/** Lists what outside parties have not decided for too long, oldest first. */
export async function listStuck(
  db: Queries,
  query: QueryOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const [afterMicros, afterWhat] = keysAfter(query, [0, ""] as const);
  const found = await findStuck(db, {
    kind: query.kind ?? null,
    minutes: STUCK_MINUTES,
    afterMicros,
    afterWhat,
    atMost: query.limit + 1,
  });
  const { rows, nextCursor } = pageOf(found, query, ({ atMicros, what }) => [atMicros, what]);
  return { rows: rows.map(({ atMicros: _at, ...row }) => row), nextCursor };
}
