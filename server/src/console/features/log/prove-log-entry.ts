import type { proveLogEntry as call } from "@portal/contract/console/log";
import type { ReplyInput } from "@portal/contract/http/call";
import { findChainHead } from "../../../domain/ledger/hash-chain.ts";
import type { Queries } from "../../../kit/database/database.ts";
import { httpErrors } from "../../../kit/http/errors.ts";
import { findLastVerify, findLink } from "./store.ts";

/**
 * Returns the proof that a log entry was not changed: its link in the hash chain, the chain's head and the last
 * `verify` run.
 * @throws not_found
 */
export async function proveLogEntry(db: Queries, id: number): Promise<ReplyInput<typeof call>> {
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
