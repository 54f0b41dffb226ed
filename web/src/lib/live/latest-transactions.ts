/** Returns the player's newest transactions, and adds the lines of live events to them. */
import { TRANSACTION_HISTORY_LENGTH } from "@portal/contract/values/limits";
import type { LiveEvent } from "@portal/contract/live";
import { getTransactionHistory, type Transaction } from "@portal/contract/transactions";
import { changeReply, useCall } from "../api/use-call.ts";

type Options = {
  readonly when?: boolean;
  /** For networks that hold live events back. */
  readonly repeatMs?: number | ((history: readonly Transaction[] | undefined) => number);
};

/** Returns the player's newest transactions. Those that a live event brings show without a request. */
export function useLatestTransactions(options: Options = {}) {
  return useCall(getTransactionHistory, fresh, { ...options, outdatedBy: bringsNoLines });
}

const fresh = () => ({ query: { nocache: String(Date.now()) } });

const bringsNoLines = (event: LiveEvent): boolean =>
  event.kind === "ready" || (event.kind === "balance" && event.lines.length === 0);

/** Puts lines, newest first, into the cached history. */
export function keepLines(lines: readonly Transaction[]): void {
  changeReply(getTransactionHistory, (history) => withLines(history, lines));
}

/** Returns the history with new lines at its beginning, and changed lines in their places. */
export function withLines(
  history: readonly Transaction[],
  lines: readonly Transaction[],
): Transaction[] {
  const shown = new Set(history.map(({ id }) => id));
  const changed = new Map(lines.map((line) => [line.id, line]));
  return [
    ...lines.filter(({ id }) => !shown.has(id)),
    ...history.map((line) => changed.get(line.id) ?? line),
  ].slice(0, TRANSACTION_HISTORY_LENGTH);
}
