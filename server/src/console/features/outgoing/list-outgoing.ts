import type { listOutgoing as call, Outgoing } from "@portal/contract/console/outgoing";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import type { Queries } from "../../../kit/database/database.ts";
import { keysAfter, pageOf } from "../../lists/cursor.ts";
import { directionOf } from "../../lists/filters.ts";
import { findPromised, findReported, type FoundOutgoing } from "./outgoing-store.ts";

/** At one moment: what left before what was promised, and of each the highest id first. */
const REPORTED = 0;
const PROMISED = 1;
const LAST_ID = Number.MAX_SAFE_INTEGER;
/** Before the first page: a moment and a rank that nothing reaches. */
type Place = readonly [micros: number, rank: number, id: number];
const NEWEST: Place = [Number.MAX_SAFE_INTEGER, -1, 0];
const OLDEST: Place = [0, PROMISED + 1, 0];

const rankOf = ({ state }: Outgoing): number => (state === "promised" ? PROMISED : REPORTED);

/** Lists what left an account and what is to leave one. Oldest first is newest first, turned round. */
export async function listOutgoing(
  db: Queries,
  query: QueryOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const { q = null, state = null, account = null, from = null, to = null, limit } = query;
  const direction = directionOf(query.sort);
  const [afterMicros, rank, id] = keysAfter(query, direction < 0 ? NEWEST : OLDEST);
  // Of the moment at which the page before ended: what of this rank it has not shown.
  const afterId = (own: number) => (own === rank ? id : own > rank ? LAST_ID : 0);
  const asked = { q, state, account, from, to, direction, afterMicros, atMost: limit + 1 };
  const found: FoundOutgoing[] = [
    ...(state === "promised"
      ? []
      : await findReported(db, { ...asked, afterId: afterId(REPORTED) })),
    ...(state === null || state === "promised"
      ? await findPromised(db, { ...asked, afterId: afterId(PROMISED) })
      : []),
  ];
  const inOrder = found.toSorted(
    (a, b) => direction * (a.atMicros - b.atMicros || rankOf(b) - rankOf(a) || a.id - b.id),
  );
  return pageOf(inOrder, query, (row) => [row.atMicros, rankOf(row), row.id]);
}
