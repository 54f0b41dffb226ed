/** What the steps of the sign-up ask, and what is kept of it. */
import type { BodyOf } from "@portal/contract/call";
import type { FieldErrors } from "@portal/contract/errors";
import {
  type register,
  signUpPasswordStep,
  signUpPhoneStep,
  signUpUsernameStep,
} from "@portal/contract/sign-up";
import { checkWith } from "../../lib/form/use-form.ts";

export type SignUpValues = Omit<BodyOf<typeof register>, "gReCaptchaToken">;

export const signUpSteps = ["phone", "username", "password"] as const;
export type SignUpStep = (typeof signUpSteps)[number];

/** Kept in the entry of the browser's history: never the password. */
export type KeptSignUp = Pick<SignUpValues, "phone" | "receiveNewsletter" | "username"> & {
  readonly step: number;
};

const checkPhone = checkWith(signUpPhoneStep);
const checkUsername = checkWith(signUpUsernameStep);
const checkPassword = checkWith(signUpPasswordStep);

/** The rules that a step's own values break. */
export const checkStep: Record<SignUpStep, (values: SignUpValues) => FieldErrors> = {
  phone: ({ phone, receiveNewsletter }) => checkPhone({ phone, receiveNewsletter }),
  username: ({ username }) => checkUsername({ username }),
  password: ({ password, passwordConfirm }) => checkPassword({ password, passwordConfirm }),
};

/** The rules that any value breaks: for the form that shows all fields at once. */
export function checkAll(values: SignUpValues): FieldErrors {
  return Object.fromEntries(signUpSteps.flatMap((step) => Object.entries(checkStep[step](values))));
}

/**
 * The step to show: the one the history names, but none before which something is missing (after a
 * reload, or where a history entry outlived its page).
 */
export function openStep(wanted: number, values: SignUpValues): SignUpStep {
  return (
    signUpSteps
      .slice(0, Math.max(0, wanted))
      .find((step) => Object.keys(checkStep[step](values)).length > 0) ??
    signUpSteps[wanted] ??
    "phone"
  );
}

/** What an earlier visit of this history entry kept; whatever else may stand there counts as nothing. */
export function keptSignUp(historyState: unknown): KeptSignUp {
  const kept = (historyState ?? {}) as Partial<KeptSignUp>;
  return {
    step: typeof kept.step === "number" ? kept.step : 0,
    phone: typeof kept.phone === "string" ? kept.phone : "",
    receiveNewsletter: kept.receiveNewsletter === true,
    username: typeof kept.username === "string" ? kept.username : "",
  };
}
