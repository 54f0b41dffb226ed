/** Lists outgoing money, and shows which of it nobody has explained. */
import * as calls from "@portal/contract/console/outgoing";
import type { Outgoing } from "@portal/contract/console/outgoing";
import { payoutContent } from "@portal/contract/console/payouts";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { keysAfter, pageOf } from "../../lists/cursor.ts";
import { directionOf } from "../../lists/filters.ts";
import {
  findUnreportedRefunds,
  findReportedEntries,
  type FoundOutgoing,
} from "./outgoing-store.ts";

/** Ranks of entries of the same moment: newest first, reported ones come before booked refunds, both by falling id. */
const REPORTED = 0;
const PROMISED = 1;
const LAST_ID = Number.MAX_SAFE_INTEGER;
/** Where a page ends. The first page begins at a moment and rank that no entry has. */
type Place = readonly [micros: number, rank: number, id: number];
const NEWEST: Place = [Number.MAX_SAFE_INTEGER, -1, 0];
const OLDEST: Place = [0, PROMISED + 1, 0];

const rankOf = ({ state }: Outgoing): number => (state === "promised" ? PROMISED : REPORTED);

/** Lists reported entries and booked refunds together. Oldest first is the exact reverse of newest first. */
async function listOutgoing(
  { db, portal }: Pick<ConsoleServices, "db" | "portal">,
  query: QueryOf<typeof calls.listOutgoing>,
): Promise<ReplyInput<typeof calls.listOutgoing>> {
  const { q = null, state = null, account = null, from = null, to = null, limit } = query;
  const direction = directionOf(query.sort);
  const [afterMicros, rank, id] = keysAfter(query, direction < 0 ? NEWEST : OLDEST);
  // The previous page may have ended between entries of the same moment.
  const afterId = (own: number) => (own === rank ? id : own > rank ? LAST_ID : 0);
  const asked = { q, state, account, from, to, direction, afterMicros, atMost: limit + 1 };
  const found: FoundOutgoing[] = [
    ...(state === "promised"
      ? []
      : await findReportedEntries(db, { ...asked, afterId: afterId(REPORTED) })),
    ...(state === null || state === "promised"
      ? (await findUnreportedRefunds(db, { ...asked, afterId: afterId(PROMISED) })).map(
          (refund) => ({
            ...refund,
            reference: null,
            content: payoutContent(portal.payment.contentPrefix, refund.id),
          }),
        )
      : []),
  ];
  const inOrder = found.toSorted(
    (a, b) => direction * (a.atMicros - b.atMicros || rankOf(b) - rankOf(a) || a.id - b.id),
  );
  return pageOf(inOrder, query, (row) => [row.atMicros, rankOf(row), row.id]);
}

const routes = (services: ConsoleServices) => [
  route(calls.listOutgoing, { handle: ({ query }) => listOutgoing(services, query) }),
];

export const outgoing: ConsoleFeature = { routes };
