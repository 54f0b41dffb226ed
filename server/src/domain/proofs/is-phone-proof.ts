import type { Queries } from "../../kit/database/database.ts";
import type { Viewer } from "../accounts/users.ts";
import { isPhoneTrusted } from "../credentials/sms-codes.ts";

/**
 * Returns whether a code at the account's phone proves anything. The phone must be verified and the account's
 * own: a thief can verify a phone that they have set themselves.
 */
export async function isPhoneProof(
  db: Queries,
  { id, verifiedPhoneAt }: Pick<Viewer, "id" | "verifiedPhoneAt">,
): Promise<boolean> {
  return verifiedPhoneAt !== null && isPhoneTrusted(db, id);
}
