import type { BotCheckAction } from "@portal/contract/captcha";
import { errors } from "./errors.ts";

type BotCheck = {
  verify(
    token: string,
    action: BotCheckAction,
    address: string,
  ): Promise<"passed" | "failed" | "unavailable">;
};

/** Closed in doubt. @throws botCheckFailed, botCheckUnavailable */
export async function assertHuman(
  botCheck: BotCheck,
  token: string,
  action: BotCheckAction,
  address: string,
): Promise<void> {
  const verdict = await botCheck.verify(token, action, address);
  if (verdict === "failed") throw errors.botCheckFailed();
  if (verdict === "unavailable") throw errors.botCheckUnavailable();
}
