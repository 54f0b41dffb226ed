/** Codes by e-mail that confirm what somebody is about to do. */
import * as z from "zod/mini";
import { defineCall } from "./call.ts";

/** Specification §3. */
export const securityActions = [
  "confirm.email",
  "confirm.phone_number",
  "confirm.payment",
  "confirm.change_password",
  "confirm.change_email",
  "approve.login",
] as const;
export type SecurityAction = (typeof securityActions)[number];

export const sendSecurityCode = defineCall({
  method: "POST",
  path: "/api/security-code/",
  who: "user",
  summary: "Mails a 6-character code, good once, for one action of this session.",
  body: z.strictObject({
    action: z.enum(securityActions, { error: "Hành động không hợp lệ." }),
  }),
  reply: z.object({ message: z.string() }),
});
