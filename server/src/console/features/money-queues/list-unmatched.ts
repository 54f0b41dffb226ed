import type { listUnmatched as call } from "@portal/contract/console/money-queues";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import type { Queries } from "../../../kit/database/database.ts";
import { keysAfter, pageOf } from "../../lists/cursor.ts";
import type { Staff } from "../../staff/staff-store.ts";
import { findUnmatched } from "./unmatched-store.ts";

const HIDDEN = "••••";

/** Lists arrived money that is nobody's. Support sees no payer's name. */
export async function listUnmatched(
  db: Queries,
  { roles }: Staff,
  query: QueryOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const { method = null, content = null, fromVnd = null, toVnd = null, limit } = query;
  const [afterId] = keysAfter(query, [0] as const);
  const filters = { method, content, fromVnd, toVnd, afterId, atMost: limit + 1 };
  const { rows, nextCursor } = pageOf(await findUnmatched(db, filters), query, ({ id }) => [id]);
  const isMasked = roles.every((role) => role === "support" || role === "auditor");
  return {
    rows: rows.map((row) =>
      isMasked && row.payerName !== null ? { ...row, payerName: HIDDEN } : row,
    ),
    nextCursor,
  };
}
