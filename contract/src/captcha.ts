/** The bot check: a proof of work by default, reCAPTCHA by setting. */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";

/** The action that a token is for; the server refuses a token made for another action. */
export const botCheckActions = [
  "registerFormSubmit",
  "registerUsernameCheck",
  "forgotPasswordFormSubmit",
  "recoverUsernameFormSubmit",
  "updatePhoneFormSubmit",
] as const;
export type BotCheckAction = (typeof botCheckActions)[number];

const BOT_CHECK_TOKEN_MAX_LENGTH = 8_192;
export const BOT_CHECK_FAILED_MESSAGE =
  "Chưa xác nhận được bạn không phải là robot. Vui lòng thử lại.";

export const botCheckToken = z
  .string({ error: BOT_CHECK_FAILED_MESSAGE })
  .check(
    z.minLength(1, { error: BOT_CHECK_FAILED_MESSAGE }),
    z.maxLength(BOT_CHECK_TOKEN_MAX_LENGTH, { error: BOT_CHECK_FAILED_MESSAGE }),
  );

export const getBotCheckChallenge = defineCall({
  method: "GET",
  path: "/api/captcha/challenge",
  who: "anyone",
  summary: "A signed proof-of-work challenge (altcha) bound to the action.",
  query: z.object({ action: z.enum(botCheckActions) }),
  reply: z.looseObject({ parameters: z.looseObject({}), signature: z.string() }),
});
