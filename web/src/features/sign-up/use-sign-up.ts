/** Handles the sign-up's steps, its form and its button (`useSignUp`). */
import { login } from "@portal/contract/session";
import { checkUsername, register } from "@portal/contract/sign-up";
import { useCallback, useEffect, useRef, useState } from "react";
import { type ApiError, asApiError } from "../../lib/api/api-error.ts";
import { prepareToken, send } from "../../lib/api/api.ts";
import { useBotCheck } from "../../lib/bot-check/bot-check.ts";
import { useNewPasswordCheck } from "../../lib/form/common-passwords.ts";
import { isOutcomeUnknown } from "../../lib/form/is-outcome-unknown.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { useStep } from "../../lib/form/use-step.ts";
import { refreshUser } from "../../lib/session/session.ts";
import { forgetSignUp, keepSignUp, type KeptSignUp } from "./kept-sign-up.ts";
import { checkAll, checkStep, openStep, signUpSteps, type SignUpValues } from "./sign-up-steps.ts";

/** The longest wait for the username check. Registering reports a taken name in any case. */
const WAIT_MS = 3_000;

const UNPROCESSABLE = 422;

/**
 * Returns the open step, its form, and what pressing its button does.
 * @param kept the values that the form begins with
 */
export function useSignUp(kept: KeptSignUp) {
  const [wanted, goTo] = useStep();
  const botCheck = useBotCheck("registerFormSubmit");
  const usernameCheck = useUsernameCheck();
  const createAccount = useCreateAccount();
  /** Once the server has refused a value, all fields show on one page. */
  const [onePage, setOnePage] = useState(false);

  const checkPassword = useNewPasswordCheck<"password", SignUpValues>(
    checkStep.password,
    "password",
  );
  const checkPage = useNewPasswordCheck<"password", SignUpValues>(checkAll, "password");
  const check = useCallback(
    (values: SignUpValues) => {
      if (onePage) return checkPage(values);
      const open = openStep(wanted, values);
      return open === "password" ? checkPassword(values) : checkStep[open](values);
    },
    [onePage, wanted, checkPage, checkPassword],
  );
  const form = useForm<SignUpValues>({
    prepare: prepareToken,
    check,
    initial: { ...kept, password: "", passwordConfirm: "" },
    submit: async (values) => {
      if (onePage || step === "password") await create(values);
      else await goOn(values);
    },
  });
  const step = openStep(wanted, form.values);

  const { phone, receiveNewsletter, username } = form.values;
  const isDone = useRef(false);
  useEffect(() => {
    if (!isDone.current) keepSignUp({ phone, receiveNewsletter, username });
  }, [phone, receiveNewsletter, username]);

  async function goOn({ username }: SignUpValues): Promise<void> {
    if (step === "username") await usernameCheck.assertFree(username);
    // Started now, the check is done by the time the next step is.
    if (step === "phone") usernameCheck.start();
    else botCheck.start();
    goTo(signUpSteps.indexOf(step) + 1);
  }

  async function create(values: SignUpValues): Promise<void> {
    try {
      await createAccount(values, await botCheck.take());
    } catch (thrown) {
      if (asApiError(thrown).statusCode === UNPROCESSABLE) setOnePage(true);
      throw thrown;
    }
    isDone.current = true;
    forgetSignUp();
    await refreshUser();
  }

  return { form, step, onePage };
}

/**
 * Creates an account and signs it in. If the response to an earlier press was lost, that press may have taken
 * the name: then the typed password opens the account.
 */
function useCreateAccount() {
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

/** Checks whether a username is free, before the player chooses a password. */
function useUsernameCheck() {
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
