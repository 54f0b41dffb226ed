/** Shows the log of what staff did, and proves that an entry was not changed. */
import * as calls from "@portal/contract/console/log";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import { normalizeUsername } from "../../../domain/accounts/spellings.ts";
import type { Queries } from "../../../kit/database/database.ts";
import { findChainHead } from "../../../domain/ledger/hash-chain.ts";
import { httpErrors } from "../../../kit/http/errors.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { keysAfter, NEWEST, OLDEST, pageOf } from "../../lists/cursor.ts";
import { directionOf } from "../../lists/filters.ts";
import { findEntries, findLastVerify, findLink } from "./store.ts";

/** Lists what staff did, with the filters of the query, newest or oldest first. */
export async function listLog(
  db: Queries,
  query: QueryOf<typeof calls.listLog>,
): Promise<ReplyInput<typeof calls.listLog>> {
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

/**
 * Returns the proof that a log entry was not changed: its link in the hash chain, the chain's head and the last
 * `verify` run.
 * @throws not_found
 */
async function proveLogEntry(
  db: Queries,
  id: number,
): Promise<ReplyInput<typeof calls.proveLogEntry>> {
  const found = await findLink(db, id);
  if (!found) throw httpErrors.notFound();
  const { position, hash, isIntact } = found;
  return {
    link: position === null || hash === null ? null : { position, hash },
    isIntact,
    head: (await findChainHead(db)) ?? null,
    lastVerify: (await findLastVerify(db)) ?? null,
  };
}

const routes = ({ db }: ConsoleServices) => [
  route(calls.listLog, { handle: ({ query }) => listLog(db, query) }),
  route(calls.proveLogEntry, { handle: ({ params }) => proveLogEntry(db, Number(params.id)) }),
];

export const log: ConsoleFeature = { routes };
