/**
 * Detects code that runs slow work, or uses a second connection, within a database transaction (`assertNoTransaction`).
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyBaseLogger } from "fastify";

/** Called when work runs within a transaction that must not: throws the fault, or only reports it. */
export type OnMisuse = (fault: Error) => void;

/** For production: logs the fault and serves the request. */
export const logMisuse =
  (log: FastifyBaseLogger): OnMisuse =>
  (fault) =>
    log.error({ err: fault }, "misuse of a transaction");

type Scope = {
  /** False once the transaction has ended: work that continues after it holds no connection. */
  isOpen: boolean;
  readonly onMisuse: OnMisuse;
};

const scopes = new AsyncLocalStorage<Scope>();

/** Runs a transaction's work. @param onMisuse what `assertNoTransaction` does within it */
export async function withinTransaction<T>(onMisuse: OnMisuse, work: () => Promise<T>): Promise<T> {
  const scope: Scope = { isOpen: true, onMisuse };
  try {
    return await scopes.run(scope, work);
  } finally {
    scope.isOpen = false;
  }
}

/**
 * Call it before slow work, which must not hold a transaction's connection, and before asking the pool for another
 * one: transactions that all wait for a second connection wait for each other.
 * @throws within a transaction, unless `onMisuse` only reports it
 */
export function assertNoTransaction(what: string): void {
  const scope = scopes.getStore();
  if (scope?.isOpen) scope.onMisuse(new Error(`${what} within a transaction: do it before`));
}
