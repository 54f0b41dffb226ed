import { checkUsername } from "@portal/contract/sign-up";
import { useRef } from "react";
import { type ApiError, asApiError } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { useBotCheck } from "../../lib/bot-check/bot-check.ts";

/** Longer nobody waits at this step: the registration tells it in the end. */
const WAIT_MS = 3_000;

/** Asks whether a username can be had, before the password is chosen. */
export function useUsernameCheck() {
  const botCheck = useBotCheck("registerUsernameCheck");
  /** Whoever goes back and on again is not asked about the same name once more. */
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
    /** Does the work ahead that a question takes. */
    start: botCheck.start,
    /** @throws ApiError only where the server says that the name cannot be had, and says so in time */
    assertFree: async (username: string): Promise<void> => {
      if (free.current === username) return;
      const refusal = await Promise.race([ask(username), pause(WAIT_MS)]);
      if (refusal) throw refusal;
    },
  };
}

const pause = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));
