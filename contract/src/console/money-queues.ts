/** Money that waits for a person: unmatched (no player is known), or stuck (another party has not decided). */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { amountFilter, listQuery, listReply, ownerField, ownerFilter, textFilter } from "./list.ts";
import { noticeId } from "./money.ts";
import { takesRight } from "./rights.ts";

/** No unmatched money should wait longer for a person: then an alert fires. */
export const UNMATCHED_DUE_HOURS = 4;
/** An order, card or payment that another party has not decided for so long is stuck. */
export const STUCK_MINUTES = 5;
/** Nothing should be stuck for longer than this. */
export const STUCK_DUE_HOURS = 1;

const unmatched = z.object({
  id: z.int(),
  /** By feed and the feed's id, as operations name it. */
  name: z.string(),
  /** `unknown` if the account that it came to is not in the settings. */
  method: z.string(),
  accountNumber: z.string(),
  amountVnd: z.int(),
  /** Masked, like `payerName`, for roles that see payers masked. */
  content: z.string(),
  reference: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
  occurredAt: z.string(),
  /** When it was reported; its waiting time counts from then. */
  receivedAt: z.string(),
  owner: ownerField,
  /** The notice that it contradicts, if any. */
  conflictsWith: z.nullable(z.string()),
});
export type UnmatchedMoney = z.output<typeof unmatched>;

export const listUnmatched = takesRight(
  "see-money",
  defineCall({
    method: "GET",
    path: "/api/console/queues/unmatched",
    who: "user",
    summary: "Arrived money that is nobody's, oldest first.",
    /** `at`: when it was reported. */
    query: listQuery(["at", "-at", "amountVnd", "-amountVnd"], {
      method: textFilter,
      content: textFilter,
      fromVnd: amountFilter,
      toVnd: amountFilter,
      owner: ownerFilter,
    }),
    reply: listReply(unmatched),
    errors: ["right_missing", "contact_search_refused", "contact_searches_spent"],
  }),
);

/** Why a player may be the receiver. */
export const candidateReasons = ["payer", "near-code", "named", "top-up", "case"] as const;

export const findCandidates = takesRight(
  "see-money",
  defineCall({
    method: "GET",
    path: "/api/console/notices/{id}/candidates",
    who: "user",
    summary: "Possible receivers of unmatched money, the likeliest first.",
    params: z.object({ id: noticeId }),
    reply: z.object({
      /** How many payments of this method and amount wait, this one included. */
      alike: z.int(),
      candidates: z.array(
        z.object({
          username: z.string(),
          /**
           * `payer`: the account has paid for them before; `near-code`: the content comes close to their code;
           * `named`: a word of the content is their username, or its beginning; `top-up`:
           * they say that such money is on its way; `case`: they look for such money.
           */
          reasons: z.array(z.enum(candidateReasons)),
          /** Their payment code, if the content comes close to it. */
          nearCode: z.nullable(z.string()),
        }),
      ),
    }),
    errors: ["right_missing", "not_found"],
  }),
);

export const stuckKinds = ["recharge", "card", "payment"] as const;

const stuck = z.object({
  kind: z.enum(stuckKinds),
  /** An order of coins or a card by its transaction, a wallet's payment by wallet and order: `momo:OR123`. */
  what: z.string(),
  at: z.string(),
  /** Null if a payment's content names nobody. */
  username: z.nullable(z.string()),
  /** In KP for orders of coins, else in đồng. */
  amount: z.int(),
  /** The game account and zone, or the card's provider and serial. */
  about: z.nullable(z.string()),
  /** Only for a payment; masked for roles that see payers masked. */
  content: z.nullable(z.string()),
  /** How often the other side was asked; null if the portal no longer asks. */
  attempts: z.nullable(z.int()),
  lastError: z.nullable(z.string()),
  owner: ownerField,
});
export type StuckMoney = z.output<typeof stuck>;

export const listStuck = takesRight(
  "see-money",
  defineCall({
    method: "GET",
    path: "/api/console/queues/stuck",
    who: "user",
    summary:
      "Orders of coins, cards and wallets' payments that are open for too long, oldest first.",
    query: listQuery(["at", "-at"], {
      kind: z.optional(z.enum(stuckKinds)),
      /** One undecided order, card or payment, however short the wait. */
      what: textFilter,
      username: textFilter,
      owner: ownerFilter,
    }),
    reply: listReply(stuck),
    errors: ["right_missing"],
  }),
);
