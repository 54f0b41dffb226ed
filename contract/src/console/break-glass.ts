/** The emergency sign-in (`breakGlass`), by which an administrator gets in when the identity provider is down. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { cleanText } from "../values/clean-text.ts";
import { reason } from "./players.ts";

const TEXT_MAX_LENGTH = 200;
const text = z.string().check(z.overwrite(cleanText), z.minLength(1), z.maxLength(TEXT_MAX_LENGTH));

/** The path of its page, which no other page links to. */
export const BREAK_GLASS_PATH = "/break-glass";

export const breakGlass = defineCall({
  method: "POST",
  path: "/api/console/break-glass",
  who: "anyone",
  summary:
    "Signs a break-glass administrator in for half an hour, by the key from the safe and the authenticator's code. Each use is an alert.",
  body: z.object({ login: text, key: text, code: text, reason }),
  errors: ["break_glass_refused"],
});
