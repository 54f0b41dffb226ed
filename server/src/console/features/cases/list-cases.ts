import type { listCases as call } from "@portal/contract/console/cases";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import { normalizeUsername } from "../../../domain/accounts/spellings.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { keysAfter, pageOf } from "../../lists/cursor.ts";
import { directionOf, ownerOf } from "../../lists/filters.ts";
import type { Staff } from "../../../operations/as-staff.ts";
import { listClosed, listOpen } from "./list-store.ts";

/** Ids beyond those of all cases. A list begins after one of them: upward after the first, downward after the last. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Lists cases, a page at a time. */
export async function listCases(
  { db }: OperatorServices,
  { login }: Staff,
  query: QueryOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const { list = "waiting", topic, owner, username, cursor, limit } = query;
  const isByUrgency = query.sort.endsWith("urgency");
  // Closed cases by urgency: the last closed comes first.
  const isBackwards = list === "closed" && isByUrgency;
  const direction = isBackwards ? opposite(directionOf(query.sort)) : directionOf(query.sort);
  // Each list has its own order, so the cursor contains the list's name.
  const page = { sort: `${list} ${query.sort}`, cursor, limit };
  const first: readonly [number, string] =
    list === "closed" && direction < 0
      ? [Number.MAX_SAFE_INTEGER, LAST_ID]
      : [list === "closed" ? 0 : Number.MIN_SAFE_INTEGER, FIRST_ID];
  const [afterRank, afterId] = keysAfter(page, first);
  const asked = {
    topic: topic ?? null,
    owner: ownerOf(owner, login),
    username: username === undefined ? null : normalizeUsername(username),
    direction,
    afterRank,
    afterId,
    atMost: limit + 1,
  };
  const found =
    list === "closed"
      ? await listClosed(db, { ...asked, isByOpening: !isByUrgency })
      : await listOpen(db, {
          ...asked,
          isWaiting: list === "waiting",
          isByDeadline: list === "waiting" && isByUrgency,
        });
  return pageOf(found, page, ({ rank, id }) => [rank, id]);
}

const opposite = (direction: 1 | -1): 1 | -1 => (direction === 1 ? -1 : 1);
