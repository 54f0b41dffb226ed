/** Finding any money: notices of money that came in or went out, scratch cards, orders in the game. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { amountFilter, dayFilter, listQuery, listReply, textFilter } from "./list.ts";
import { takesRight } from "./rights.ts";

/** Which way money goes. */
export const moneyWays = [
  "in",
  "out",
  /** A submitted scratch card. */
  "card",
  /** Credit that was spent in the game. */
  "order",
] as const;
export type MoneyWay = (typeof moneyWays)[number];

/** How many days of credited money a search by content covers if no first day is given. */
export const CREDITED_WORDS_DAYS = 90;

export const moneyStates = [
  /** Came in and was credited by its content. */
  "credited",
  /** Came in, waited for a decision, and was given to a player or back to its payer. */
  "assigned",
  "returned",
  /** Was reported, and never arrived. */
  "not-real",
  /** Came in, and its content names no player. */
  "unmatched",
  /** Went out as a booked refund, or was booked with another explanation. */
  "refund",
  "booked",
  /** Went out without an explanation. */
  "unexplained",
  /** The states of cards and orders. */
  "pending",
  "success",
  "failed",
] as const;
export type MoneyState = (typeof moneyStates)[number];

const moneyRow = z.object({
  way: z.enum(moneyWays),
  /** The number of the notice, or the id of the transaction of a card or an order. */
  id: z.string(),
  /** By feed and the feed's id; null for a card and an order. */
  name: z.nullable(z.string()),
  at: z.string(),
  amount: z.int(),
  currency: z.enum(["VND", "KP"]),
  /** The value that a card was declared with, if its real value is another one; the filter by amount compares it. */
  declaredVnd: z.nullable(z.int()),
  state: z.enum(moneyStates),
  /** The bank, the wallet, the telco, the zone. */
  method: z.string(),
  /** The bank's reference, or the serial of a card. */
  reference: z.nullable(z.string()),
  /** Masked for roles that see contacts masked. */
  content: z.nullable(z.string()),
  /** The payer's account and bank, masked for the same roles, who do not see the payer's name. */
  payer: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
  username: z.nullable(z.string()),
});
export type MoneyRow = z.output<typeof moneyRow>;

export const listMoney = takesRight(
  "see-money",
  defineCall({
    method: "GET",
    path: "/api/console/money",
    who: "user",
    summary:
      "Notices in and out, cards and orders in the game, newest first. `q`: a reference, the feed's id, an order or a serial; `content`: words of what came in, credited or not; of what was credited those of the last 90 days, if `from` does not say more.",
    query: listQuery(["-at", "at"], {
      way: z.optional(z.enum(moneyWays)),
      q: textFilter,
      amountVnd: amountFilter,
      /** The payer's account number. */
      payer: textFilter,
      content: textFilter,
      username: textFilter,
      from: dayFilter,
      to: dayFilter,
    }),
    reply: listReply(moneyRow),
    errors: ["right_missing", "contact_search_refused", "contact_searches_spent"],
  }),
);
