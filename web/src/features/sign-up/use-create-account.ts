import { login } from "@portal/contract/session";
import { register } from "@portal/contract/sign-up";
import { useRef } from "react";
import { asApiError } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { isOutcomeUnknown } from "../../lib/form/is-outcome-unknown.ts";
import type { SignUpValues } from "./sign-up-steps.ts";

/**
 * Creates an account and signs it in. Where the answer to an earlier press was lost, the name may be
 * taken by that very press: then the password that was typed opens the account.
 */
export function useCreateAccount() {
  /** Whose sign-up had no answer. */
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
          // Without an answer it is tried again; any other says that the name is somebody else's.
          throw isOutcomeUnknown(asApiError(failure).statusCode) ? failure : error;
        },
      );
    }
  };
}
