/** Finding players, and revealing their contacts. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { openPurchaseStates } from "../purchase.ts";
import { cleanText } from "../values/clean-text.ts";
import { kpAmount } from "../values/money.ts";
import { listQuery, listReply } from "./list.ts";
import { takesRight } from "./rights.ts";

const QUERY_MAX_LENGTH = 200;
const REASON_MAX_LENGTH = 500;

/** Why something is done; the operator log keeps it. */
export const reason = z
  .string()
  .check(
    z.overwrite(cleanText),
    z.minLength(1, { error: "Hãy ghi lý do." }),
    z.maxLength(REASON_MAX_LENGTH),
  );

export const foundPlayer = z.object({
  username: z.string(),
  /** Masked for roles that see contacts masked: `090••••001`. */
  phoneNumber: z.nullable(z.string()),
  isPhoneVerified: z.boolean(),
  email: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
  isMasked: z.boolean(),
  joinedAt: z.string(),
  paymentCode: z.string(),
  creditKp: z.int(),
  debtKp: z.int(),
  sessions: z.int(),
  passkeys: z.int(),
  isTwoFactorOn: z.boolean(),
  isSpendingLocked: z.boolean(),
  isSpendingStopped: z.boolean(),
  /** Newest first. */
  transactions: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      status: z.string(),
      value: z.int(),
      currency: z.string(),
      /** The bank, wallet or card's issuer that the money came from. */
      source: z.nullable(z.string()),
      createdAt: z.string(),
    }),
  ),
  /** Packages that are not delivered yet, newest first. */
  openPurchases: z.array(
    z.object({
      id: z.string(),
      creditKp: kpAmount,
      zoneName: z.string(),
      state: z.enum(openPurchaseStates),
      createdAt: z.string(),
    }),
  ),
});
export type FoundPlayer = z.output<typeof foundPlayer>;

export const findPlayers = takesRight(
  "find-players",
  defineCall({
    method: "GET",
    path: "/api/console/players",
    who: "user",
    summary:
      "Players by username, phone, email, payment code, transfer content or transaction; `near`: those whose code a mistyped one comes close to. Support's searches by phone or email are logged and limited; an auditor has none.",
    query: listQuery(["username", "-username", "creditKp", "-creditKp", "joinedAt", "-joinedAt"], {
      q: z.string().check(z.overwrite(cleanText), z.minLength(1), z.maxLength(QUERY_MAX_LENGTH)),
    }),
    reply: z.object({ ...listReply(foundPlayer).shape, near: z.array(foundPlayer) }),
    errors: ["right_missing", "contact_search_refused", "contact_searches_spent"],
  }),
);

export const revealContact = takesRight(
  "reveal-contacts",
  defineCall({
    method: "POST",
    path: "/api/console/players/{username}/contact",
    who: "user",
    summary:
      "A player's phone and email in clear. Who looked and why is logged in the same commit.",
    params: z.object({ username: z.string() }),
    body: z.object({ reason }),
    reply: z.object({ phoneNumber: z.string(), email: z.nullable(z.string()) }),
    errors: ["right_missing", "takes_approval", "operation_refused"],
  }),
);
