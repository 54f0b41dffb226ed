import type { SecurityAction } from "@portal/contract/security-code";
import type { Transaction } from "../../kit/database/database.ts";
import { emailBrandingOf, type EmailSettings } from "../../mail/email.ts";
import { securityCodeEmail } from "../../mail/security-code.ts";
import { type MailQueue, queueMail } from "../notifications/mail-queue.ts";
import { CODE_MINUTES } from "./one-time-codes.ts";
import { issueSecurityCode } from "./security-codes.ts";

type Owner = { readonly id: number; readonly username: string; readonly sessionId: string };

/** Makes a code for this session and action, and queues its email. @throws unauthenticated */
export async function mailSecurityCode(
  services: MailQueue & { readonly config: EmailSettings; readonly codeKey: Buffer },
  tx: Transaction,
  { id, username, sessionId }: Owner,
  { action, to }: { readonly action: SecurityAction; readonly to: string },
): Promise<void> {
  const code = await issueSecurityCode(tx, services.codeKey, { userId: id, sessionId, action });
  const letter = securityCodeEmail(emailBrandingOf(services.config), {
    username,
    code,
    action,
    minutes: CODE_MINUTES,
  });
  await queueMail(services, tx, { to, letter, usefulForMinutes: CODE_MINUTES });
}
