/** Lists the steps of the sign-up, checks what each asks for, and says which one is open. */
import type { BodyOf } from "@portal/contract/http/call";
import type { FieldErrors } from "@portal/contract/http/errors";
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

const checkPhone = checkWith(signUpPhoneStep);
const checkUsername = checkWith(signUpUsernameStep);
const checkPassword = checkWith(signUpPasswordStep);

/** Returns the errors of a step's own values, by field. */
export const checkStep: Record<SignUpStep, (values: SignUpValues) => FieldErrors> = {
  phone: ({ phone, receiveNewsletter }) => checkPhone({ phone, receiveNewsletter }),
  username: ({ username }) => checkUsername({ username }),
  password: ({ password, passwordConfirm }) => checkPassword({ password, passwordConfirm }),
};

/** Returns the errors of all values, for the form that shows all fields on one page. */
export function checkAll(values: SignUpValues): FieldErrors {
  return Object.fromEntries(signUpSteps.flatMap((step) => Object.entries(checkStep[step](values))));
}

/**
 * Returns the step to show: the one that the history names, or an earlier one where something is missing
 * (where a history entry outlived its tab, or the browser keeps nothing).
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
