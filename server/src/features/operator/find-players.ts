import { toMobileE164 } from "../../domain/accounts/phone-numbers.ts";
import { normalizeUsername } from "../../domain/accounts/usernames.ts";
import { findPaymentCode } from "../../domain/payments/match-content.ts";
import { isPaymentCode } from "../../domain/payments/payment-code.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { findPlayerRecords, type PlayerRecord } from "./player-store.ts";

const TRANSACTIONS_SHOWN = 10;
const TRANSACTION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Finds players by anything that the operator has of them: username, phone, email, payment code (alone or in
 * a transfer's content), or the id of one of their transactions.
 */
export function findPlayers(
  { db, portal }: OperatorServices,
  text: string,
): Promise<PlayerRecord[]> {
  const wanted = text.trim();
  return findPlayerRecords(
    db,
    {
      username: normalizeUsername(wanted),
      phoneNumber: toMobileE164(wanted) ?? null,
      email: wanted,
      paymentCode: paymentCodeIn(wanted, portal.payment.contentPrefix),
      transactionId: TRANSACTION_ID.test(wanted) ? wanted : null,
    },
    TRANSACTIONS_SHOWN,
  );
}

function paymentCodeIn(text: string, prefix: string): string | null {
  const alone = text.toUpperCase();
  if (isPaymentCode(alone)) return alone;
  const match = findPaymentCode(text, prefix);
  return match.kind === "found" ? match.code : null;
}
