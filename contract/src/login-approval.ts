/** The second step of a login, where the account has two-factor on. */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";
import { approvalMethods, loginApproval } from "./session.ts";
import { cleanCode } from "./values/clean-text.ts";
import { requiredText } from "./values/required.ts";

/** The longest accepted code: longer than any real one, with room for the dashes that people type. */
const TYPED_CODE_MAX_LENGTH = 32;

export const getLoginApproval = defineCall({
  method: "GET",
  path: "/api/login-approval",
  who: "anyone",
  summary: "Whether this browser has a login that waits for its second step.",
  reply: z.optional(loginApproval),
});

export const approveLogin = defineCall({
  method: "POST",
  path: "/login/approve",
  who: "anyone",
  summary: "Takes the second step of this browser's login and starts its session.",
  body: z.object({
    method: z.enum(approvalMethods, { error: "Cách xác nhận không hợp lệ." }),
    code: requiredText("Vui lòng nhập mã.", cleanCode).check(
      z.maxLength(TYPED_CODE_MAX_LENGTH, { error: "Mã không đúng." }),
    ),
  }),
  errors: ["login_approval_over"],
});

export const sendLoginCode = defineCall({
  method: "POST",
  path: "/login/approve/send-code",
  who: "anyone",
  summary: "Mails a 6-character code that approves this browser's login, in place of an older one.",
  reply: z.object({ message: z.string() }),
  errors: ["login_approval_over", "login_code_unavailable"],
});
