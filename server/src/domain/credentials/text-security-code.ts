import type { Transaction } from "../../kit/database/database.ts";
import { paymentCodeText, type SmsSender } from "../../sms/texts.ts";
import { queueSms, type SmsQueue } from "../notifications/sms-queue.ts";
import { CODE_MINUTES } from "./one-time-codes.ts";
import { issueSecurityCode } from "./security-codes.ts";

type TextServices = SmsQueue & {
  readonly codeKey: Buffer;
  readonly config: { readonly portal: { readonly brand: SmsSender } };
};
type Owner = { readonly id: number; readonly username: string; readonly sessionId: string };

/** Makes a code for a payment of this session, and queues its SMS. @throws unauthenticated */
export async function textPaymentCode(
  services: TextServices,
  tx: Transaction,
  { id: userId, username, sessionId }: Owner,
  to: string,
): Promise<void> {
  const purpose = { userId, sessionId, action: "confirm.payment", channel: "sms" } as const;
  const code = await issueSecurityCode(tx, services.codeKey, purpose);
  const { brand } = services.config.portal;
  const text = paymentCodeText(brand, { username, code, minutes: CODE_MINUTES });
  await queueSms(services, tx, { to, text, usefulForMinutes: CODE_MINUTES });
}
