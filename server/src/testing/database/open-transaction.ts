/** Transactions in tests that stay open while the test does something else (`openTransaction`). */
import type { Database, Transaction } from "../../kit/database/database.ts";

/**
 * Runs `work` in a transaction that stays open until the returned function is called. Meanwhile the caller can use the
 * database outside of it.
 */
export async function openTransaction(
  db: Database,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const [isDone, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transaction = db.transaction(async (tx) => {
    await work(tx);
    isDone.resolve();
    await isOver.promise;
  });
  await Promise.race([isDone.promise, transaction]);
  return async () => {
    isOver.resolve();
    await transaction;
  };
}
