/** How each kind of old data is counted and removed (`removals`). */
import type { RetentionKind } from "../../settings/retention-kinds.ts";
import * as payments from "./payment-store.ts";
import * as records from "./record-store.ts";
import type { Removal } from "./removal.ts";

/** Rows that one statement removes. */
const BATCH_ROWS = 500;
/** Closed accounts that one statement blanks: each may have hundreds of payments. */
const BATCH_ACCOUNTS = 20;

export const removals: Readonly<Record<RetentionKind, Removal>> = {
  notices: {
    count: payments.countOldNotices,
    remove: payments.blankOldNotices,
    batchSize: BATCH_ROWS,
  },
  "claimed-notices": {
    count: payments.countClaimedNotices,
    remove: payments.blankClaimedNotices,
    batchSize: BATCH_ROWS,
  },
  "outgoing-notices": {
    count: payments.countOutgoingNotices,
    remove: payments.blankOutgoingNotices,
    batchSize: BATCH_ROWS,
  },
  "wallet-payments": {
    count: payments.countWalletPayments,
    remove: payments.blankWalletPayments,
    batchSize: BATCH_ROWS,
  },
  "closed-accounts": {
    count: payments.countClosedAccounts,
    remove: payments.blankClosedAccounts,
    batchSize: BATCH_ACCOUNTS,
  },
  "unsent-messages": {
    count: records.countUnsentMessages,
    remove: records.deleteUnsentMessages,
    batchSize: BATCH_ROWS,
  },
  "order-keys": {
    count: records.countOrderKeys,
    remove: records.deleteOrderKeys,
    batchSize: BATCH_ROWS,
  },
  "imported-rows": {
    count: records.countImportedRows,
    remove: records.deleteImportedRows,
    batchSize: BATCH_ROWS,
  },
  "data-requests": {
    count: records.countDataRequests,
    remove: records.deleteDataRequests,
    batchSize: BATCH_ROWS,
  },
  cases: {
    count: records.countCases,
    remove: records.deleteCases,
    batchSize: BATCH_ROWS,
  },
};
