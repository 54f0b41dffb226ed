import type { OperationName } from "@portal/contract/console/operations";

/**
 * Lists the operations that take money or access from somebody, or decide for good. Their buttons stand apart from the
 * others, and the button that confirms one is red.
 */
export const graveOperations: ReadonlySet<OperationName> = new Set<OperationName>([
  "recall",
  "return",
  "void-transfer",
  "close-refund",
  "refund",
  "chargeback",
  "settle-recharge",
  "settle-card",
  "settle-payment",
  "pay-refunds",
  "release-payout",
  "refuse-case",
  "refuse-data-request",
  "complete-data-request",
  "stop-spending",
  "end-sessions",
  "lock",
  "revoke-access",
  "correct-contact",
  "correct-birth-date",
  "remove-guardian",
  "end-campaign",
  "change-account",
  "end-staff-sessions",
  "remove-staff-passkeys",
]);

/** Lists the grave operations that another one undoes: only the button that confirms one is red. */
export const undoableOperations: ReadonlySet<OperationName> = new Set<OperationName>([
  "stop-spending",
  "end-sessions",
  "lock",
  "correct-contact",
  "correct-birth-date",
  "remove-guardian",
]);
