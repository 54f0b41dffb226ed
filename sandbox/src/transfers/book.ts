/** The book of money that has moved on the operator's accounts. */
import type { Attempt } from "../kit/notify.ts";
import type { Movement, TransferProvider, Told } from "./transfer-provider.ts";

export type TransferId = string | number;

export type Transfer = Omit<Movement, "reference" | "code"> &
  Told & {
    /** As the caller knows it: what was asked for, else the provider's number. */
    id: TransferId;
    rail: TransferProvider;
    reversed: boolean;
    attempts: Attempt[];
    /** When the next re-send is due; null: none is. */
    nextAttemptAt: Date | null;
  };

export type TransferBook = {
  find(id: TransferId): Transfer | undefined;
  add(transfer: Transfer): void;
  /** Oldest first. */
  all(): Transfer[];
  /** Balance of an account after everything in the book. */
  balanceOf(account: string): number;
  nextNoticeId(): number;
  clear(): void;
};

/** What an account holds before the first movement: reversals must not overdraw it. */
const OPENING_BALANCE_VND = 100_000_000;

export function createTransferBook(): TransferBook {
  const transfers = new Map<string, Transfer>();
  const noticeIds = new Set<number>();
  const balances = new Map<string, number>();
  let lastNoticeId = 0;

  return {
    find: (id) => transfers.get(String(id)),
    add(transfer) {
      transfers.set(String(transfer.id), transfer);
      noticeIds.add(transfer.noticeId);
      balances.set(transfer.account, transfer.balanceVnd);
    },
    all: () => [...transfers.values()],
    balanceOf: (account) => balances.get(account) ?? OPENING_BALANCE_VND,
    nextNoticeId() {
      // From the clock, so that numbers grow over restarts too: the portal keeps those it has seen.
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
