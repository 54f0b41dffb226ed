import type { Queries } from "../../kit/database/database.ts";
import type { RetentionKind } from "../../settings/retention-kinds.ts";
import * as payments from "./payment-store.ts";
import * as records from "./record-store.ts";

/** What is older than its time, and still there. */
export type Due = {
  readonly rows: number;
  /** Null where there are none. */
  readonly oldestAt: string | null;
};

/** What one batch removed. */
export type Removed = {
  readonly removed: number;
  readonly oldestAt: string | null;
  /** Whether nothing of this age is left. */
  readonly isDone: boolean;
};

/** How data of a kind is found and removed. `before` is the moment before which it is too old. */
type Removal = {
  count(db: Queries, before: Date): Promise<Due>;
  /** Removes the oldest, in one statement. */
  remove(tx: Queries, before: Date, atMost: number): Promise<Removed>;
  /** How many one statement takes: few enough for its time limit. */
  readonly atOnce: number;
};

const ROWS_AT_ONCE = 500;
/** An account may have hundreds of payments. */
const ACCOUNTS_AT_ONCE = 20;

export const removals: Readonly<Record<RetentionKind, Removal>> = {
  notices: {
    count: payments.countOldNotices,
    remove: payments.blankOldNotices,
    atOnce: ROWS_AT_ONCE,
  },
  "claimed-notices": {
    count: payments.countClaimedNotices,
    remove: payments.blankClaimedNotices,
    atOnce: ROWS_AT_ONCE,
  },
  "outgoing-notices": {
    count: payments.countOutgoingNotices,
    remove: payments.blankOutgoingNotices,
    atOnce: ROWS_AT_ONCE,
  },
  "wallet-payments": {
    count: payments.countWalletPayments,
    remove: payments.blankWalletPayments,
    atOnce: ROWS_AT_ONCE,
  },
  "closed-accounts": {
    count: payments.countClosedAccounts,
    remove: payments.blankClosedAccounts,
    atOnce: ACCOUNTS_AT_ONCE,
  },
  "unsent-messages": {
    count: records.countUnsentMessages,
    remove: records.deleteUnsentMessages,
    atOnce: ROWS_AT_ONCE,
  },
  "order-keys": {
    count: records.countOrderKeys,
    remove: records.deleteOrderKeys,
    atOnce: ROWS_AT_ONCE,
  },
  "imported-rows": {
    count: records.countImportedRows,
    remove: records.deleteImportedRows,
    atOnce: ROWS_AT_ONCE,
  },
  "data-requests": {
    count: records.countDataRequests,
    remove: records.deleteDataRequests,
    atOnce: ROWS_AT_ONCE,
  },
};
