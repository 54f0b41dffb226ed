/** The story of a transaction or of arrived money: notice, match, journals, delivery, and what staff did. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { coinAmount } from "../values/money.ts";
import { takesRight } from "./rights.ts";

/** Money that came in, as its feed reported it. */
const notice = z.object({
  id: z.int(),
  /** By feed and the feed's id, as operations name it: `sepay:92704`. */
  name: z.string(),
  method: z.string(),
  accountNumber: z.string(),
  /** The ledger's account that it was booked on. */
  cashAccount: z.string(),
  reference: z.nullable(z.string()),
  content: z.string(),
  amountVnd: z.int(),
  occurredAt: z.string(),
  receivedAt: z.string(),
  /** Masked, like `payerName`, for roles that see contacts masked. */
  payerAccount: z.nullable(z.string()),
  payerBank: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
  /** Entered from the statement, not reported by the feed. */
  isEntered: z.boolean(),
  /** Another notice that may be the same entry of the bank. */
  conflictsWith: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** Null for roles that see contacts masked, and once it is blanked. */
  raw: z.nullable(z.string()),
  /** Null while it waits. */
  outcome: z.nullable(z.enum(["credited", "assigned", "returned", "not-real"])),
  /** Who took it out of the unmatched money: `search`, or a person; null if its content named the player. */
  claimedBy: z.nullable(z.string()),
  claimedAt: z.nullable(z.string()),
  /** How much has not gone back to the payer, in đồng. */
  leftVnd: z.int(),
  /** In how many parts the rest went back. */
  refunds: z.int(),
});
export type StoryNotice = z.output<typeof notice>;

const transaction = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  value: z.int(),
  currency: z.string(),
  username: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The payment method, or the card's provider. */
  source: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** The text that the player reads. */
  note: z.nullable(z.string()),
  creditKp: z.nullable(z.int()),
  recalledKp: z.int(),
  /** In how many parts. */
  recalls: z.int(),
});
export type StoryTransaction = z.output<typeof transaction>;

/** The portal's repeated questions to a provider or the game about an undecided request. */
const asking = z.object({
  attempts: z.int(),
  nextAt: z.string(),
  lastError: z.nullable(z.string()),
  /** True if they failed so often that the portal no longer asks. */
  isGivenUp: z.boolean(),
});

const order = z.object({
  /** The request's id as the game received it. */
  requestId: z.string(),
  account: z.string(),
  zoneId: z.string(),
  /** The zone's name in the game when it was ordered; its id if it had none. */
  zoneName: z.string(),
  /** The character that receives; null if the account does. */
  characterId: z.nullable(z.string()),
  /** The character's name; null also if the account has been closed since. */
  characterName: z.nullable(z.string()),
  coins: coinAmount,
  /** As the player reads it, `Ngân Lượng`; null if the transaction does not say it. */
  coinName: z.nullable(z.string()),
  creditKp: z.int(),
});

const card = z.object({
  /** The request's id as the gateway received it. */
  requestId: z.string(),
  provider: z.string(),
  serial: z.string(),
  declaredVnd: z.int(),
  realVnd: z.nullable(z.int()),
  sentAt: z.nullable(z.string()),
  acceptedAt: z.nullable(z.string()),
  settledAt: z.nullable(z.string()),
  failure: z.nullable(z.string()),
});

const journal = z.object({
  id: z.int(),
  key: z.string(),
  kind: z.string(),
  postedAt: z.string(),
  /** Who booked it by hand and why; null if no person did. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  entries: z.array(
    z.object({
      account: z.string(),
      isPlayer: z.boolean(),
      currency: z.string(),
      amount: z.int(),
      balanceAfter: z.int(),
    }),
  ),
});
export type StoryJournal = z.output<typeof journal>;

const linked = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  value: z.int(),
  currency: z.string(),
  createdAt: z.string(),
});

const touch = z.object({
  id: z.int(),
  at: z.string(),
  operator: z.string(),
  command: z.string(),
  reason: z.string(),
});

/** The whole story. Parts that do not apply are null or empty. */
const story = z.object({
  notice: z.nullable(notice),
  transaction: z.nullable(transaction),
  order: z.nullable(order),
  card: z.nullable(card),
  asking: z.nullable(asking),
  linked: z.array(linked),
  journals: z.array(journal),
  touches: z.array(touch),
});
export type Story = z.output<typeof story>;

export const getTransaction = takesRight(
  "see-money",
  defineCall({
    method: "GET",
    path: "/api/console/transactions/{id}",
    who: "user",
    summary: "A transaction from its notice to its journals and delivery, and who touched it.",
    params: z.object({ id: z.uuid() }),
    reply: story,
    errors: ["right_missing", "not_found"],
  }),
);

/** A notice's number in the database. */
export const noticeId = z.string().check(z.regex(/^[1-9]\d{0,15}$/));

export const getNotice = takesRight(
  "see-money",
  defineCall({
    method: "GET",
    path: "/api/console/notices/{id}",
    who: "user",
    summary: "Received money from its notice to its journals, and who touched it.",
    params: z.object({ id: noticeId }),
    reply: story,
    errors: ["right_missing", "not_found"],
  }),
);
