/** Top-ups by transfer, which the player follows from the announcement until the money is credited. */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";
import { wholeNumber } from "./values/lenient.ts";
import { kpAmount, type Vnd, vndAmount } from "./values/money.ts";

/** The highest amount that a player can announce: more than one instant transfer can carry. */
export const TRANSFER_MAX_VND = 999_999_999;
/** After this time a transfer counts as late: instant transfers take seconds. */
export const TOP_UP_LATE_MINUTES = 10;
/** After this time without money a followed transfer expires. Money that arrives later is still credited. */
export const TOP_UP_OPEN_HOURS = 72;
/** How many transfers a player may have announced at one time. */
export const OPEN_TOP_UPS_MAX = 10;

const AMOUNT_MESSAGE = "Vui lòng nhập số tiền đã chuyển.";

/** A transfer method, by its name in the list of payment methods. */
export const transferMethodName = z
  .string({ error: "Vui lòng chọn tài khoản nhận tiền." })
  .check(z.regex(/^[a-z0-9-]{1,32}$/, { error: "Vui lòng chọn tài khoản nhận tiền." }));

export const transferredVnd = wholeNumber(AMOUNT_MESSAGE).check(
  z.positive({ error: AMOUNT_MESSAGE }),
  z.maximum(TRANSFER_MAX_VND, { error: AMOUNT_MESSAGE }),
) as unknown as z.ZodMiniType<Vnd, number | string>;

const followed = {
  id: z.string(),
  /** vietcombank, momo, … */
  method: z.string(),
  amountVnd: vndAmount,
  /** When the player announced it; null if the money came unannounced. */
  sentAt: z.nullable(z.string()),
  /** `late`: it takes longer than instant transfers do; `expired`: nothing has arrived in three days. */
  state: z.enum(["waiting", "late", "expired", "credited"]),
};

/** A top-up. All times are ISO 8601 in UTC; what has not happened yet is null. */
export const topUp = z.object({
  ...followed,
  /** The purchase that this transfer is for; null if it is for none. */
  purchaseId: z.nullable(z.string()),
  /** The notice of the bank or wallet about the money. */
  seen: z.nullable(
    z.object({
      /** When the money moved, by the clock of the bank or wallet. */
      occurredAt: z.string(),
      /** When the notice reached us. */
      receivedAt: z.string(),
      reference: z.nullable(z.string()),
      /** Wallets also report payments that are undecided or have failed. */
      state: z.enum(["paid", "pending", "failed"]),
    }),
  ),
  /** When the money was matched to the player, and how: by its content, a player's search or an operator. */
  matched: z.nullable(z.object({ at: z.string(), by: z.enum(["content", "search", "operator"]) })),
  credited: z.nullable(
    z.object({
      at: z.string(),
      transactionId: z.string(),
      credit: kpAmount,
      bonus: kpAmount,
      /** How much of the credit and bonus settled debt. */
      debtSettled: kpAmount,
    }),
  ),
  /**
   * While it is open: unannounced transfers of the player that came since, newest first. A player who sent
   * another amount than announced finds it here.
   */
  others: z.array(z.object({ id: z.string(), amountVnd: vndAmount, at: z.string() })),
});
export type TopUp = z.output<typeof topUp>;

const openTopUp = z.object(followed);
export type OpenTopUp = z.output<typeof openTopUp>;

export const startTopUp = defineCall({
  method: "POST",
  path: "/api/top-ups",
  who: "user",
  summary: "Announces a transfer; a repeat gets the same top-up.",
  body: z.object({ method: transferMethodName, amountVnd: transferredVnd }),
  reply: z.object({ id: z.string() }),
  errors: ["too_many_open_top_ups"],
});

export const getOpenTopUps = defineCall({
  method: "GET",
  path: "/api/top-ups",
  who: "user",
  summary: "The transfers that the player has announced, newest first.",
  reply: z.array(openTopUp),
});

const named = z.object({ id: z.uuid() });

export const getTopUp = defineCall({
  method: "GET",
  path: "/api/top-ups/{id}",
  who: "user",
  summary: "How far a top-up has come; a transfer's transaction names it too.",
  params: named,
  reply: topUp,
  errors: ["top_up_not_found"],
});

export const dropTopUp = defineCall({
  method: "DELETE",
  path: "/api/top-ups/{id}",
  who: "user",
  summary: "Withdraws the announcement of a transfer; money that arrives is still credited.",
  params: named,
  errors: ["top_up_not_found"],
});
