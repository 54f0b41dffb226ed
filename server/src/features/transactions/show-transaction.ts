import type { ReplyInput } from "@portal/contract/http/call";
import type { getTransaction } from "@portal/contract/transactions";
import type { Queries } from "../../kit/database/database.ts";
import { errors } from "./errors.ts";
import { findTree, readLines } from "./line-store.ts";

/** Returns a transaction with those that belong to it. Another player's counts as unknown. */
export async function showTransaction(
  db: Queries,
  userId: number,
  id: string,
): Promise<ReplyInput<typeof getTransaction>> {
  const lines = await readLines(db, userId, await findTree(db, userId, id));
  if (lines.length === 0) throw errors.transactionNotFound();
  return { lines };
}
