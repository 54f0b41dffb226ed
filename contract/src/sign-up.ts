/**
 * Registration: the forms of its steps and of the whole, the check whether a username is free, and the registration
 * itself.
 */
import * as z from "zod/mini";
import { botCheckToken } from "./captcha.ts";
import { defineCall } from "./http/call.ts";
import { mediumPassword, passwordConfirmation, username, matching } from "./values/fields.ts";
import { flag } from "./values/lenient.ts";
import { phone } from "./values/phone.ts";

export const signUpPhoneStep = z.object({
  phone,
  receiveNewsletter: flag,
});
export const signUpUsernameStep = z.object({ username });
export const signUpPasswordStep = z
  .object({ password: mediumPassword, passwordConfirm: passwordConfirmation })
  .check(matching("password", "passwordConfirm"));

export const signUpForm = z
  .object({
    phone,
    receiveNewsletter: flag,
    username,
    password: mediumPassword,
    passwordConfirm: passwordConfirmation,
    gReCaptchaToken: botCheckToken,
  })
  .check(matching("password", "passwordConfirm"));

/**
 * Called at the username step, so that players learn early that a name is taken. It reveals no more than a registration
 * would, and costs the same: a bot check each time.
 */
export const checkUsername = defineCall({
  method: "POST",
  path: "/register/username",
  who: "anyone",
  summary: "Whether a username is free: 204, or 422 on `username`.",
  body: z.object({ username, gReCaptchaToken: botCheckToken }),
});

export const register = defineCall({
  method: "POST",
  path: "/register",
  who: "anyone",
  takesFreshToken: true,
  summary: "Creates an account and signs it in.",
  body: signUpForm,
});
