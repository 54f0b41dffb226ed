/** Logging in and out, and `getMe`: the signed-in player with balance and contacts. */
import * as z from "zod/mini";
import { botCheckToken } from "./captcha.ts";
import { defineCall } from "./http/call.ts";
import { absentOr, flag, textOrNumber } from "./values/lenient.ts";
import { USERNAME_MIN_LENGTH } from "./values/limits.ts";
import { kpAmount } from "./values/money.ts";
import { forEachText } from "./values/personal-texts.ts";
import { requiredPassword, requiredText } from "./values/required.ts";

/** ISO 8601 in UTC. */
const instant = z.string();

/** The second factors that may confirm a login beside the password. */
export const approvalMethods = ["totp", "recovery-code", "email-code"] as const;
export type ApprovalMethod = (typeof approvalMethods)[number];

/** A login that waits for its second factor. */
export const loginApproval = z.object({
  /** The methods that this account has, the usual one first. */
  methods: z.array(z.enum(approvalMethods)),
  /** The verified address, masked: d•••@example.vn. */
  email: z.nullable(z.string()),
});
export type LoginApproval = z.output<typeof loginApproval>;

/**
 * The player's personal data; null is unknown. The player's page, the data export and a staff correction have each of
 * these fields; the types and a test find one that is missing there. The database's view `personal_fields` reads them.
 */
export const personalFields = {
  ...forEachText(z.nullable(z.string())),
  /** Date of birth, YYYY-MM-DD. */
  dob: z.nullable(z.string()),
};
export type PersonalField = keyof typeof personalFields;

export const user = z.object({
  username: z.string(),
  email: z.nullable(z.string()),
  ...personalFields,
  joinAt: instant,
  language: z.string(),
  phoneNumber: z.nullable(z.string()),
  /** When the email address was verified. */
  verifiedAt: z.nullable(instant),
  verifiedPhoneAt: z.nullable(instant),
  /** Until when a phone set by the session alone cannot recover the account; null if it does not wait. */
  phoneWaitsUntil: z.nullable(instant),
  lastPasswordChange: instant,
  mfaEnabled: z.boolean(),
  credit: kpAmount,
  debtCredit: kpAmount,
});
export type User = z.output<typeof user>;

const USERNAME_MISSING_MESSAGE = "Vui lòng nhập tên đăng nhập.";
const LOGIN_USERNAME_MESSAGE = `Tên đăng nhập phải có ít nhất ${USERNAME_MIN_LENGTH} ký tự.`;
/** Longer than any username, so that an impossible name gets the same response as an unknown one. */
const LOGIN_USERNAME_MAX_LENGTH = 64;

export const loginForm = z.object({
  username: textOrNumber(
    requiredText(USERNAME_MISSING_MESSAGE).check(
      z.minLength(USERNAME_MIN_LENGTH, { error: LOGIN_USERNAME_MESSAGE }),
      z.maxLength(LOGIN_USERNAME_MAX_LENGTH, { error: "Tên đăng nhập không hợp lệ." }),
    ),
    USERNAME_MISSING_MESSAGE,
  ),
  password: requiredPassword("Vui lòng nhập mật khẩu.", "Mật khẩu không hợp lệ."),
  remember: flag,
  /** The solution of the challenge that came with `login_proof_needed`. */
  proof: absentOr(botCheckToken),
  /** True on a shared browser: it does not become a known device, and the session ends when it closes. */
  sharedMachine: flag,
});

export const getCsrfCookie = defineCall({
  method: "GET",
  path: "/api/csrf-cookie",
  who: "anyone",
  summary: "Sets the XSRF-TOKEN cookie whose value goes into the X-XSRF-TOKEN header.",
});

export const getMe = defineCall({
  method: "GET",
  path: "/api/me",
  who: "user",
  summary: "The signed-in user with their balances; 401 without a session.",
  reply: user,
});

export const login = defineCall({
  method: "POST",
  path: "/login",
  who: "anyone",
  takesFreshToken: true,
  summary:
    "Starts a session (204), or returns the possible second factors if two-factor is on (200). 429 login_proof_needed brings a challenge: send its solution as `proof`.",
  body: loginForm,
  reply: z.optional(loginApproval),
  errors: [
    // After too many failed logins by strangers, a login from a new device needs a proof of work.
    "login_proof_needed",
    // The password is right, and staff have locked the account; the message has the reason.
    "account_locked",
  ],
});

export const logout = defineCall({
  method: "POST",
  path: "/logout",
  who: "anyone",
  summary: "Ends the session on the server.",
});
