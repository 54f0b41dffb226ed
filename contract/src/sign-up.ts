/** Registration. */
import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { botCheckToken } from "./captcha.ts";
import { mediumPassword, passwordConfirmation, phone, username } from "./fields.ts";
import { matching } from "./matching.ts";

export const signUpPhoneStep = z.strictObject({
  phone,
  receiveNewsletter: z._default(z.boolean(), false),
});
export const signUpUsernameStep = z.strictObject({ username });
export const signUpPasswordStep = z
  .strictObject({ password: mediumPassword, passwordConfirm: passwordConfirmation })
  .check(matching("password", "passwordConfirm"));

export const signUpForm = z
  .strictObject({
    phone,
    receiveNewsletter: z._default(z.boolean(), false),
    username,
    password: mediumPassword,
    passwordConfirm: passwordConfirmation,
    gReCaptchaToken: botCheckToken,
  })
  .check(matching("password", "passwordConfirm"));

export const register = defineCall({
  method: "POST",
  path: "/register",
  who: "anyone",
  summary: "Creates an account and signs it in.",
  body: signUpForm,
});
