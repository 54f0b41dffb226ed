import type { SecurityAction } from "@portal/contract/security-code";
import type { Viewer } from "../accounts/users.ts";
import { checkSecurityCode, consumeSecurityCode } from "../credentials/security-codes.ts";
import { checkSmsCode, consumeSmsCode } from "../credentials/sms-codes.ts";
import { isPhoneProof } from "./is-phone-proof.ts";
import type { Consume, ProofServices } from "./proof-services.ts";

/**
 * Checks a code that was sent by SMS for this action of this session, or in reply to `MXT`. Both kinds go to
 * the account's phone.
 * @returns undefined where it is neither
 */
export async function checkSmsProof(
  { db, codeKey }: Pick<ProofServices, "db" | "codeKey">,
  viewer: Viewer,
  action: SecurityAction,
  typed: string,
): Promise<Consume | undefined> {
  const { id: userId, username, sessionId } = viewer;
  // `MXT` gets a reply at any phone that an account has.
  if (!(await isPhoneProof(db, viewer))) return undefined;
  const purpose = { userId, sessionId, action, channel: "sms" } as const;
  const texted = await checkSecurityCode(db, codeKey, purpose, typed);
  if (texted) return (tx) => consumeSecurityCode(tx, texted);
  const answered = await checkSmsCode(db, codeKey, username, typed);
  return answered && ((tx) => consumeSmsCode(tx, answered));
}
