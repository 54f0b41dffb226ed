/** Stores the money that has moved on the operator's accounts, and their balances. */
import type { Attempt } from "../kit/notify.ts";
import { Problem } from "../kit/requests.ts";
import type { Movement, TransferProvider, WrittenMovement } from "./transfer-provider.ts";

export type TransferId = string | number;

export type Transfer = Omit<Movement, "reference" | "code"> &
  WrittenMovement & {
    /** The id that the caller gave, else the provider's number. */
    id: TransferId;
    transferProvider: TransferProvider;
    reversed: boolean;
    attempts: Attempt[];
    /** The time of the next re-send; null: none. */
    nextAttemptAt: Date | null;
  };

/** The balance of an account before its first movement, so that reversals do not overdraw it. */
const OPENING_BALANCE_VND = 100_000_000;

export function createTransferBook() {
  const transfers = new Map<string, Transfer>();
  const noticeIds = new Set<number>();
  const balances = new Map<string, number>();
  let lastNoticeId = 0;

  return {
    find: (id: TransferId) => transfers.get(String(id)),
    add(transfer: Transfer) {
      transfers.set(String(transfer.id), transfer);
      noticeIds.add(transfer.noticeId);
      balances.set(transfer.account, transfer.balanceVnd);
    },
    /** @throws Problem 404 for an unknown transfer */
    known(id: TransferId): Transfer {
      const transfer = transfers.get(String(id));
      if (transfer === undefined) throw new Problem(404, `There is no transfer ${id}.`);
      return transfer;
    },
    /** Oldest first. */
    all: () => [...transfers.values()],
    /** Returns the balance of an account after all movements in the book. */
    balanceOf: (account: string) => balances.get(account) ?? OPENING_BALANCE_VND,
    nextNoticeId() {
      // Uses the clock, so that numbers grow across restarts: the portal remembers those it has seen.
      lastNoticeId = Math.max(lastNoticeId + 1, Date.now());
      while (noticeIds.has(lastNoticeId)) lastNoticeId++;
      return lastNoticeId;
    },
    clear() {
      transfers.clear();
      noticeIds.clear();
      balances.clear();
    },
  };
}
