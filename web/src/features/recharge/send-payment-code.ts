import { sendSecurityCode } from "@portal/contract/security-code";
import { send } from "../../lib/api.ts";

/** Has a code mailed that confirms a payment of this session. @throws ApiError */
export async function sendPaymentCode(): Promise<void> {
  await send(sendSecurityCode, { body: { action: "confirm.payment" } });
}
