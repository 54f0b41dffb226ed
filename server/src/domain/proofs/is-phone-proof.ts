import type { Queries } from "../../kit/database/database.ts";
import type { Viewer } from "../accounts/users.ts";
import { isPhoneTrusted } from "../credentials/sms-codes.ts";

/**
 * Whether a code at the account's phone proves anything: it must be verified, and the account's own. A thief
 * verifies the phone that he has put there, too.
 */
export async function isPhoneProof(
  db: Queries,
  { id, verifiedPhoneAt }: Pick<Viewer, "id" | "verifiedPhoneAt">,
): Promise<boolean> {
  return verifiedPhoneAt !== null && isPhoneTrusted(db, id);
}
