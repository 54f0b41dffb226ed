/** Lists money that waits for staff: unmatched notices with likely players, and stuck orders and payments. */
import * as calls from "@portal/contract/console/money-queues";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import { normalizeUsername } from "../../../domain/accounts/spellings.ts";
import type { Queries } from "../../../kit/database/database.ts";
import type { Staff } from "../../../operations/as-staff.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { BEFORE_ALL, keysAfter, pageOf } from "../../lists/cursor.ts";
import { directionOf, ownerOf } from "../../lists/filters.ts";
import { findCandidates } from "./find-candidates.ts";
import { findStuck } from "./stuck-store.ts";
import { findUnmatched } from "./unmatched-store.ts";

/** Where the first page of stuck orders begins: before every row. */
const BEFORE_STUCK: readonly [rank: number, what: string] = [Number.MIN_SAFE_INTEGER, ""];

/**
 * Lists orders, cards and payments that the game, a gateway or a wallet has left undecided for too long, oldest or
 * newest first.
 */
async function listStuck(
  db: Queries,
  { login }: Pick<Staff, "login">,
  query: QueryOf<typeof calls.listStuck>,
): Promise<ReplyInput<typeof calls.listStuck>> {
  const [afterRank, afterWhat] = keysAfter(query, BEFORE_STUCK);
  const found = await findStuck(db, {
    kind: query.kind ?? null,
    what: query.what ?? null,
    username: query.username === undefined ? null : normalizeUsername(query.username),
    owner: ownerOf(query.owner, login),
    // An item that is named is shown at any age.
    minutes: query.what === undefined ? calls.STUCK_MINUTES : 0,
    direction: directionOf(query.sort),
    afterRank,
    afterWhat,
    atMost: query.limit + 1,
  });
  return pageOf(found, query, ({ rank, what }) => [rank, what]);
}

/** Lists incoming money that no player was matched with. */
async function listUnmatched(
  db: Queries,
  { login }: Pick<Staff, "login">,
  query: QueryOf<typeof calls.listUnmatched>,
): Promise<ReplyInput<typeof calls.listUnmatched>> {
  const { method = null, content = null, fromVnd = null, toVnd = null, limit } = query;
  const [afterRank, afterId] = keysAfter(query, BEFORE_ALL);
  const direction = directionOf(query.sort);
  const found = await findUnmatched(db, {
    method,
    content,
    fromVnd,
    toVnd,
    direction,
    afterRank,
    afterId,
    owner: ownerOf(query.owner, login),
    isByAmount: query.sort.endsWith("amountVnd"),
    atMost: limit + 1,
  });
  return pageOf(found, query, ({ rank, id }) => [rank, direction * id]);
}

const routes = (services: ConsoleServices) => [
  route(calls.listUnmatched, {
    handle: async ({ viewer, query }) => {
      await services.hiddenSearches.allowFilters(viewer, query);
      return listUnmatched(services.db, viewer, query);
    },
  }),
  route(calls.findCandidates, {
    handle: ({ params }) => findCandidates(services, Number(params.id)),
  }),
  route(calls.listStuck, { handle: ({ viewer, query }) => listStuck(services.db, viewer, query) }),
];

export const moneyQueues: ConsoleFeature = { routes };
