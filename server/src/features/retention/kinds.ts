import type { Queries } from "../../kit/database/database.ts";
import type { RetentionSettings } from "../../settings/portal-settings.ts";
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

/** One kind of data. `before` is the moment before which it is too old. */
export type Kind = {
  readonly name: string;
  /** The setting that says for how many days it is kept. */
  readonly setting: keyof RetentionSettings;
  count(db: Queries, before: Date): Promise<Due>;
  /** Removes the oldest, as many as one statement may take. */
  removeSome(tx: Queries, before: Date): Promise<Removed>;
};

/** Enough to keep the batches few, and each well within the time limit of a statement. */
const ROWS_AT_ONCE = 500;
/** An account may have hundreds of payments. */
const ACCOUNTS_AT_ONCE = 20;

/** All kinds of data that can have an end, in the order in which they go. */
export const kinds: readonly Kind[] = [
  {
    name: "notices",
    setting: "paymentDetailsDays",
    count: payments.countOldNotices,
    removeSome: (tx, before) => payments.blankOldNotices(tx, before, ROWS_AT_ONCE),
  },
  {
    name: "claimed-notices",
    setting: "paymentDetailsDays",
    count: payments.countClaimedNotices,
    removeSome: (tx, before) => payments.blankClaimedNotices(tx, before, ROWS_AT_ONCE),
  },
  {
    name: "outgoing-notices",
    setting: "paymentDetailsDays",
    count: payments.countOutgoingNotices,
    removeSome: (tx, before) => payments.blankOutgoingNotices(tx, before, ROWS_AT_ONCE),
  },
  {
    name: "wallet-payments",
    setting: "paymentDetailsDays",
    count: payments.countWalletPayments,
    removeSome: (tx, before) => payments.blankWalletPayments(tx, before, ROWS_AT_ONCE),
  },
  {
    name: "closed-accounts",
    setting: "closedAccountDetailsDays",
    count: payments.countClosedAccounts,
    removeSome: (tx, before) => payments.blankClosedAccounts(tx, before, ACCOUNTS_AT_ONCE),
  },
  {
    name: "unsent-messages",
    setting: "unsentMessagesDays",
    count: records.countUnsentMessages,
    removeSome: (tx, before) => records.deleteUnsentMessages(tx, before, ROWS_AT_ONCE),
  },
  {
    name: "order-keys",
    setting: "orderKeysDays",
    count: records.countOrderKeys,
    removeSome: (tx, before) => records.deleteOrderKeys(tx, before, ROWS_AT_ONCE),
  },
  {
    name: "imported-rows",
    setting: "importedRowsDays",
    count: records.countImportedRows,
    removeSome: (tx, before) => records.deleteImportedRows(tx, before, ROWS_AT_ONCE),
  },
  {
    name: "data-requests",
    setting: "dataRequestsDays",
    count: records.countDataRequests,
    removeSome: (tx, before) => records.deleteDataRequests(tx, before, ROWS_AT_ONCE),
  },
];

/** The kinds that the settings give an end, each with its days. */
export function kindsOf(
  settings: RetentionSettings | undefined,
): readonly { readonly kind: Kind; readonly days: number }[] {
  return kinds.flatMap((kind) => {
    const days = settings?.[kind.setting];
    return days === undefined ? [] : { kind, days };
  });
}
