import { findPaymentCode } from "../../domain/payments/match-content.ts";
import { namesInContent } from "../../domain/payments/names-in-content.ts";
import { nearPaymentCodes } from "../../domain/payments/near-payment-codes.ts";
import type { Queries } from "../../kit/database/database.ts";
import { isAnotherPlayer } from "./claim-store.ts";

/**
 * Returns whether a content comes close to a player other than this one: to a payment code within two
 * mistakes, a username or a phone. The candidates are taken from the content and looked up by index. A
 * content too long for that counts as close.
 */
export async function isCloseToAnother(
  db: Queries,
  userId: number,
  { content, prefix }: { readonly content: string; readonly prefix: string },
): Promise<boolean> {
  const names = namesInContent(content);
  const near = names && nearPaymentCodes(content, prefix);
  if (!names || !near) return true;
  const codes = [...near, ...codesIn(content, prefix)];
  return isAnotherPlayer(db, userId, { codes, ...names });
}

function codesIn(content: string, prefix: string): readonly string[] {
  const match = findPaymentCode(content, prefix);
  if (match.kind === "none") return [];
  return match.kind === "found" ? [match.code] : match.codes;
}
