/** Records whether code runs within a database transaction, which holds one of few connections. */
import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<true>();

export const withinTransaction = <T>(work: () => Promise<T>): Promise<T> => scope.run(true, work);

/** Call it before slow work, which must not hold a transaction's connection. @throws within a transaction */
export function assertNoTransaction(what: string): void {
  if (scope.getStore()) throw new Error(`${what} within a transaction: do it before`);
}
