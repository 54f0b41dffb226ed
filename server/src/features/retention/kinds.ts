import type { RetentionKind } from "../../settings/retention-kinds.ts";
import * as payments from "./payment-store.ts";
import * as records from "./record-store.ts";
import type { Removal } from "./removal.ts";

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
  cases: {
    count: records.countCases,
    remove: records.deleteCases,
    atOnce: ROWS_AT_ONCE,
  },
};
