import type { ReplyInput } from "@portal/contract/http/call";
import type { getBulkRuns as call } from "@portal/contract/console/bulk";
import type { OperatorServices } from "../../../operator-services.ts";
import { listRuns as list, type RunsAfter } from "./store.ts";

const PAGE_ROWS = 30;

/** Lists files of grants, newest first. */
export async function listRuns(
  { db }: OperatorServices,
  cursor: string | undefined,
): Promise<ReplyInput<typeof call>> {
  const found = await list(db, readCursor(cursor), PAGE_ROWS + 1);
  const rows = found.slice(0, PAGE_ROWS);
  const last = rows.at(-1);
  const isMore = found.length > PAGE_ROWS && last !== undefined;
  return { rows, nextCursor: isMore ? `${last.uploadedAt}|${last.id}` : null };
}

/** A cursor that nobody gave out begins at the newest. */
function readCursor(cursor: string | undefined): RunsAfter | undefined {
  const [at = "", id = ""] = cursor?.split("|") ?? [];
  return Number.isNaN(Date.parse(at)) || !/^[0-9a-f-]{36}$/.test(id) ? undefined : { at, id };
}
