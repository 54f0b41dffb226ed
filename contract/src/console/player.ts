/** The page of one player: account, money, sessions and devices, cases, staff's operations, and related accounts. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { caseTopics } from "../support.ts";
import { searchStatuses } from "./cases.ts";
import { sentMessage } from "./messages.ts";
import { foundPlayer } from "./players.ts";
import { takesRight } from "./rights.ts";

/** Why staff should look at the account; the page has the texts. */
const riskMarks = [
  "debt",
  "recalled",
  "change-undone",
  "phone-waits",
  "contested-case",
  "shares-payer",
  "many-accounts",
] as const;

const accountLink = z.object({
  username: z.string(),
  /** What the two accounts share. */
  shares: z.array(z.enum(["phone", "device", "payer"])),
  joinedAt: z.string(),
  isLocked: z.boolean(),
  /** Less refunds. */
  toppedUpVnd: z.int(),
});
export type AccountLink = z.output<typeof accountLink>;

export const playerPage = z.object({
  player: foundPlayer,
  /** Those on sale now in the shop's order, for the pictures of purchases. */
  packages: z.array(z.object({ creditKp: z.int(), artwork: z.optional(z.int()) })),
  closesAt: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  passwordChangedAt: z.string(),
  lock: z.nullable(
    z.object({ reason: z.string(), since: z.string(), endsAt: z.nullable(z.string()) }),
  ),
  spendingStop: z.nullable(z.object({ since: z.string(), endsAt: z.nullable(z.string()) })),
  risks: z.array(z.enum(riskMarks)),
  /** Of the last twelve months of Vietnam, newest first: by month, type of transaction and way to pay. */
  money: z.array(
    z.object({
      /** YYYY-MM. */
      month: z.string(),
      type: z.string(),
      source: z.nullable(z.string()),
      count: z.int(),
      /** In `currency`; negative where credit left. */
      sum: z.int(),
      currency: z.string(),
    }),
  ),
  spendingLimits: z.array(
    z.object({
      period: z.enum(["day", "month"]),
      limitKp: z.nullable(z.int()),
      spentKp: z.int(),
    }),
  ),
  sessions: z.array(
    z.object({
      device: z.string(),
      place: z.nullable(z.string()),
      createdAt: z.string(),
      lastUsedAt: z.string(),
    }),
  ),
  /** The browsers that have been in the account, the last used first; what they are is known while they have a session. */
  devices: z.array(
    z.object({
      device: z.nullable(z.string()),
      place: z.nullable(z.string()),
      createdAt: z.string(),
      lastUsedAt: z.string(),
    }),
  ),
  /** Of password, phone, email and two-factor; kept for as long as they can be undone. */
  changes: z.array(
    z.object({ what: z.string(), changedAt: z.string(), undoneAt: z.nullable(z.string()) }),
  ),
  /** Their questions to support and searches for money, newest first. */
  cases: z.array(
    z.object({
      id: z.string(),
      topic: z.enum(caseTopics),
      openedAt: z.string(),
      answerBy: z.nullable(z.string()),
      closedAt: z.nullable(z.string()),
      /** False for a search that was decided automatically, so that no case was opened. */
      hasPage: z.boolean(),
      /** Only for a search for money. */
      search: z.nullable(
        z.object({
          method: z.string(),
          amountVnd: z.int(),
          status: z.enum(searchStatuses),
          transactionId: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  guardian: z.nullable(z.object({ relation: z.string(), verifiedAt: z.nullable(z.string()) })),
  hasBirthDate: z.boolean(),
  dataRequests: z.array(
    z.object({ kind: z.string(), status: z.string(), askedAt: z.string(), completeBy: z.string() }),
  ),
  log: z.array(
    z.object({
      at: z.string(),
      operator: z.string(),
      command: z.string(),
      reason: z.string(),
    }),
  ),
  /** Of the last 30 days, newest first. */
  messages: z.array(sentMessage),
  links: z.array(accountLink),
});
export type PlayerPage = z.output<typeof playerPage>;

export const getPlayer = takesRight(
  "find-players",
  defineCall({
    method: "GET",
    path: "/api/console/players/{username}",
    who: "user",
    summary: "All of one player that staff may see; contacts are masked for some roles.",
    params: z.object({ username: z.string() }),
    reply: playerPage,
    errors: ["right_missing", "player_unknown"],
  }),
);
