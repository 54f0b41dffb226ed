import { login } from "@portal/contract/session";
import { register } from "@portal/contract/sign-up";
import { useRef } from "react";
import { asApiError } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { isOutcomeUnknown } from "../../lib/form/is-outcome-unknown.ts";
import type { SignUpValues } from "./sign-up-steps.ts";

/**
 * Creates an account and signs it in. If the response to an earlier press was lost, that press may have taken
 * the name: then the typed password opens the account.
 */
export function useCreateAccount() {
  /** The username of a sign-up without a response. */
  const unanswered = useRef<string>(undefined);

  return async (values: SignUpValues, gReCaptchaToken: string): Promise<void> => {
    const { username, password } = values;
    try {
      await send(register, { body: { ...values, gReCaptchaToken } });
    } catch (thrown) {
      const error = asApiError(thrown);
      if (isOutcomeUnknown(error.statusCode)) unanswered.current = username;
      const mayBeOurs = unanswered.current === username && error.errors?.["username"];
      if (!mayBeOurs) throw error;
      await send(login, { body: { username, password, remember: false } }).catch(
        (failure: unknown) => {
          // Without a response the player tries again. Any other error means that the name is somebody
          // else's.
          throw isOutcomeUnknown(asApiError(failure).statusCode) ? failure : error;
        },
      );
    }
  };
}
