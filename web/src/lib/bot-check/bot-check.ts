import { BOT_CHECK_FAILED_MESSAGE, type BotCheckAction } from "@portal/contract/captcha";
import { useRef } from "react";
import { ApiError, NO_ANSWER } from "../api/api-error.ts";
import { webConfig } from "../browser/web-config.ts";
import type { BotCheckToken } from "./bot-check-token.ts";

/** A token is sent only if it is valid for this much longer: the form must reach the server in that time. */
const LEAST_LIFE_LEFT_MS = 15_000;

/**
 * Makes a proof that a browser filled in the form. Call `start` when the form is first touched: the work is
 * then done by the time of `take`. Each token is used once.
 */
export function useBotCheck(action: BotCheckAction) {
  const work = useRef<Promise<BotCheckToken> | undefined>(undefined);

  const start = () => {
    work.current ??= solve(action);
    // After a failure `take` tries again.
    work.current.catch(() => {});
  };
  const take = async (): Promise<string> => {
    const begun = work.current;
    work.current = undefined;
    const ready = await begun?.catch(() => undefined);
    const isFresh = ready && ready.expiresAtMs - Date.now() > LEAST_LIFE_LEFT_MS;
    return (isFresh ? ready : await solve(action)).token;
  };
  return { start, take };
}

async function solve(action: BotCheckAction): Promise<BotCheckToken> {
  const { botCheck } = webConfig;
  try {
    if (botCheck.provider === "altcha") {
      const { solveAltcha } = await import("./altcha.ts");
      return await solveAltcha(action);
    }
    const { askRecaptcha } = await import("./recaptcha.ts");
    return await askRecaptcha(botCheck, action);
  } catch (thrown) {
    if (thrown instanceof ApiError) throw thrown;
    // As without an answer: nothing is wrong with the form, and the player can send it again.
    throw new ApiError({ statusCode: NO_ANSWER, message: BOT_CHECK_FAILED_MESSAGE });
  }
}
