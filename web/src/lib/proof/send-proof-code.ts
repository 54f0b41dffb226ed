import {
  type CodeChannel,
  type SecurityAction,
  sendSecurityCode,
} from "@portal/contract/security-code";
import { send } from "../api/api.ts";

/** Requests a code that confirms one action of this session. @throws ApiError */
export async function sendProofCode(action: SecurityAction, channel: CodeChannel): Promise<void> {
  await send(sendSecurityCode, { body: { action, channel } });
}
