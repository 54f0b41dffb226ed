import type { OperationName } from "@portal/contract/console/operations";

/**
 * What takes money or access from somebody, or decides for good. Its buttons stand apart from the others, and the press
 * that does it is red.
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
  "set-payee",
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
