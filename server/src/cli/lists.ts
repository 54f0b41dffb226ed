import { readListAccess } from "../config.ts";
import { sepayTransactions } from "../providers/bank/sepay-transactions.ts";
import type { TransferList } from "../providers/bank/transfer-feed.ts";

/**
 * Returns the feeds' own lists that this machine may ask, by the feed's name.
 * @throws ConfigError
 */
export function openLists(env: NodeJS.ProcessEnv): Readonly<Record<string, TransferList>> {
  const access = readListAccess(env);
  return access ? { sepay: sepayTransactions(access) } : {};
}
