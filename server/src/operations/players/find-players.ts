/** Finds players by any identifier (`findPlayers`), and recognizes a phone or email in a text (`contactIn`). */
import { cleanText } from "@portal/contract/values/clean-text";
import { toMobileE164 } from "../../domain/accounts/phone-numbers.ts";
import { normalizeUsername } from "../../domain/accounts/spellings.ts";
import { paymentCodesIn } from "../../domain/payments/match-content.ts";
import { isPaymentCode } from "../../domain/payments/payment-code.ts";
import { nearPaymentCodes } from "../../domain/payments/search-content.ts";
import type { Queries } from "../../kit/database/database.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { TRANSACTION_ID } from "../money/transfer-store.ts";
import { findPlayerRecords, type PlayerRecord } from "./player-store.ts";

/** How many transactions are shown of each player. */
const TRANSACTIONS_SHOWN = 10;

type Found = {
  readonly users: readonly PlayerRecord[];
  /** If nobody is found: players whose payment code is close to a mistyped one in the text. */
  readonly near: readonly PlayerRecord[];
};

type FindServices = Pick<OperatorServices, "portal"> & { readonly db: Queries };
type Contact = { readonly by: "phone" | "email"; readonly text: string };

/** Returns the phone (E.164) or email if the text is one. */
export function contactIn(text: string): Contact | undefined {
  const phone = toMobileE164(text);
  if (phone !== undefined) return { by: "phone", text: phone };
  return text.includes("@") ? { by: "email", text: text.trim() } : undefined;
}

/**
 * Finds players by username, phone, email, payment code (alone or in a transfer's content), or the id of one of their
 * transactions.
 * @param options.byContact false: not by phone and email
 */
export async function findPlayers(
  { db, portal }: FindServices,
  text: string,
  { byContact = true }: { readonly byContact?: boolean } = {},
): Promise<Found> {
  const prefix = portal.payment.contentPrefix;
  const wanted = cleanText(text);
  const contact = byContact ? contactIn(wanted) : undefined;
  const users = await findPlayerRecords(
    db,
    {
      username: normalizeUsername(wanted),
      phoneNumber: contact?.by === "phone" ? contact.text : null,
      ...(contact?.by === "email" ? { email: contact.text } : {}),
      paymentCodes: codesIn(wanted, prefix),
      transactionId: TRANSACTION_ID.test(wanted) ? wanted : null,
    },
    TRANSACTIONS_SHOWN,
  );
  if (users.length > 0) return { users, near: [] };
  const paymentCodes = nearPaymentCodes(wanted, prefix) ?? [];
  return { users, near: await findPlayerRecords(db, { paymentCodes }, TRANSACTIONS_SHOWN) };
}

function codesIn(text: string, prefix: string): readonly string[] {
  const alone = text.toUpperCase();
  return isPaymentCode(alone) ? [alone] : paymentCodesIn(text, prefix);
}
