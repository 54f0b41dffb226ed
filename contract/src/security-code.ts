/** Codes by email or SMS that confirm what a player is about to do. */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";

/** The actions that a code can confirm (specification §3). */
export const securityActions = [
  "confirm.email",
  "confirm.phone_number",
  "confirm.payment",
  "confirm.change_password",
  "confirm.change_email",
  "approve.login",
] as const;
export type SecurityAction = (typeof securityActions)[number];

const securityAction = z.enum(securityActions, { error: "Hành động không hợp lệ." });

export const isSecurityAction = (action: string): action is SecurityAction =>
  securityActions.some((one) => one === action);

/** How a code reaches the player. */
export const codeChannels = ["email", "sms"] as const;
export type CodeChannel = (typeof codeChannels)[number];

export const sendSecurityCode = defineCall({
  method: "POST",
  path: "/api/security-code/",
  who: "user",
  summary: "Sends a 6-character code, good once, for one action of this session.",
  body: z.object({
    action: securityAction,
    /** `sms`: the code goes to the verified phone, where the action allows it. */
    channel: z._default(z.enum(codeChannels, { error: "Cách nhận mã không hợp lệ." }), "email"),
  }),
  reply: z.object({ message: z.string() }),
  errors: ["email_missing", "email_not_verified"],
});
