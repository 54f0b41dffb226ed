import { type CodeChannel, sendSecurityCode } from "@portal/contract/security-code";
import { send } from "../../../lib/api/api.ts";

/** Requests a code that confirms a payment of this session. @throws ApiError */
export async function sendPaymentCode(channel: CodeChannel): Promise<void> {
  await send(sendSecurityCode, { body: { action: "confirm.payment", channel } });
}
