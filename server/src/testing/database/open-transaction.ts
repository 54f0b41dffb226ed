import type { Database, Transaction } from "../../kit/database/database.ts";

/**
 * Does work in a transaction that stays open until the returned function is called. The caller is not within the
 * transaction, so the caller may use the database meanwhile.
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
