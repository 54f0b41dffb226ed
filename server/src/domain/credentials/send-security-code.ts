import type { SecurityAction } from "@portal/contract/security-code";
import type { MacKeys } from "../../kit/crypto/keys.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { emailBrandingOf, type EmailSettings } from "../../mail/email.ts";
import { securityCodeEmail } from "../../mail/security-code.ts";
import { emailChangeCodeText, paymentCodeText, type SmsSender } from "../../sms/texts.ts";
import { type MailQueue, queueMail } from "../notifications/mail-queue.ts";
import { queueSms, type SmsQueue } from "../notifications/sms-queue.ts";
import { CODE_MINUTES } from "./one-time-codes.ts";
import { issueSecurityCode } from "./security-codes.ts";

type Owner = { readonly id: number; readonly username: string; readonly sessionId: string };
type CodeServices = { readonly codeKeys: MacKeys };

/** Makes a code for this session and action, and queues its email. @throws unauthenticated */
export async function mailSecurityCode(
  services: CodeServices & MailQueue & { readonly config: EmailSettings },
  tx: Transaction,
  { id: userId, username, sessionId }: Owner,
  { action, to }: { readonly action: SecurityAction; readonly to: string },
): Promise<void> {
  const code = await issueSecurityCode(tx, services.codeKeys, { userId, sessionId, action });
  const about = { username, code, action, minutes: CODE_MINUTES };
  const email = securityCodeEmail(emailBrandingOf(services.config), about);
  await queueMail(services, tx, {
    kind: "security-code",
    username,
    to,
    email,
    usefulForMinutes: CODE_MINUTES,
  });
}

/** Makes a code for this session and action, and queues its SMS. @throws unauthenticated */
export async function textSecurityCode(
  services: CodeServices &
    SmsQueue & { readonly config: { readonly portal: { readonly brand: SmsSender } } },
  tx: Transaction,
  { id: userId, username, sessionId }: Owner,
  { action, to }: { readonly action: SecurityAction; readonly to: string },
): Promise<void> {
  const purpose = { userId, sessionId, action, channel: "sms" } as const;
  const code = await issueSecurityCode(tx, services.codeKeys, purpose);
  const { brand } = services.config.portal;
  const isPayment = action === "confirm.payment";
  const write = isPayment ? paymentCodeText : emailChangeCodeText;
  const text = write(brand, { username, code, minutes: CODE_MINUTES });
  await queueSms(services, tx, {
    kind: isPayment ? "payment-code" : "security-code",
    username,
    to,
    text,
    usefulForMinutes: CODE_MINUTES,
  });
}
