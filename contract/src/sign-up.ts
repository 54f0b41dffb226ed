/** Registration. */
import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { botCheckToken } from "./captcha.ts";
import {
  mediumPassword,
  passwordConfirmation,
  PASSWORDS_DIFFER_MESSAGE,
  phone,
  username,
} from "./fields.ts";

export const signUpPhoneStep = z.strictObject({
  phone,
  receiveNewsletter: z._default(z.boolean(), false),
});
export const signUpUsernameStep = z.strictObject({ username });
export const signUpPasswordStep = z
  .strictObject({ password: mediumPassword, passwordConfirm: passwordConfirmation })
  .check(passwordsMatch());

export const signUpForm = z
  .strictObject({
    phone,
    receiveNewsletter: z._default(z.boolean(), false),
    username,
    password: mediumPassword,
    passwordConfirm: passwordConfirmation,
    gReCaptchaToken: botCheckToken,
  })
  .check(passwordsMatch());

export const register = defineCall({
  method: "POST",
  path: "/register",
  who: "anyone",
  summary: "Creates an account and signs it in.",
  body: signUpForm,
});

function passwordsMatch() {
  return z.refine<{ password: string; passwordConfirm: string }>(
    (form) => form.password === form.passwordConfirm,
    {
      error: PASSWORDS_DIFFER_MESSAGE,
      path: ["passwordConfirm"],
      // Told together with the other fields' errors, not only once those are mended.
      when: ({ value }) => {
        const form = value as { password?: unknown; passwordConfirm?: unknown } | null;
        return typeof form?.password === "string" && Boolean(form.passwordConfirm);
      },
    },
  );
}
