import { checkUsername } from "@portal/contract/sign-up";
import { useRef } from "react";
import { type ApiError, asApiError } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { useBotCheck } from "../../lib/bot-check/bot-check.ts";

/** The longest wait at this step: the registration reports a taken name in any case. */
const WAIT_MS = 3_000;

/** Checks whether a username is free, before the player chooses a password. */
export function useUsernameCheck() {
  const botCheck = useBotCheck("registerUsernameCheck");
  /** The last free name, which is not checked again. */
  const free = useRef<string>(undefined);

  const ask = async (username: string): Promise<ApiError | undefined> => {
    try {
      const gReCaptchaToken = await botCheck.take();
      await send(checkUsername, { body: { username, gReCaptchaToken } });
      free.current = username;
      return undefined;
    } catch (thrown) {
      const error = asApiError(thrown);
      if (!error.errors?.["username"]) return undefined;
      // For the next name.
      botCheck.start();
      return error;
    }
  };
  return {
    /** Does the work of the bot check ahead of the request. */
    start: botCheck.start,
    /** @throws ApiError only where the server says in time that the name is not available */
    assertFree: async (username: string): Promise<void> => {
      if (free.current === username) return;
      const refusal = await Promise.race([ask(username), pause(WAIT_MS)]);
      if (refusal) throw refusal;
    },
  };
}

const pause = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));
