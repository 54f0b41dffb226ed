/** Limits that a player sets: KP spent on coins in a day and in a month. */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";
import { wholeNumber } from "./values/lenient.ts";
import { kpAmount, vietnameseNumber } from "./values/money.ts";

/** A day and a month of Vietnam's time. */
export const spendingPeriods = ["day", "month"] as const;
export type SpendingPeriod = (typeof spendingPeriods)[number];

/** The highest limit that can be set: more than anybody spends in a month. */
export const SPENDING_LIMIT_MAX_KP = 100_000_000;
/** How long a higher limit, or none, waits before it takes effect. */
export const HIGHER_LIMIT_WAIT_HOURS = 24;

const limitKp = z.nullable(kpAmount);

const spendingOfPeriod = z.object({
  period: z.enum(spendingPeriods),
  /** Null: no limit. */
  limitKp,
  /** Spent since the period began. Refused orders do not count. */
  spentKp: kpAmount,
  /** A higher limit, or none, that waits; null if nothing does. */
  next: z.nullable(z.object({ limitKp, from: z.string() })),
});
export type SpendingOfPeriod = z.output<typeof spendingOfPeriod>;

export const spendingLimits = z.object({
  /** Whether players set their limits themselves. If not, support does. */
  mayChange: z.boolean(),
  /** The day, then the month. */
  periods: z.array(spendingOfPeriod),
});
export type SpendingLimits = z.output<typeof spendingLimits>;

const LIMIT_INVALID_MESSAGE = `Vui lòng nhập số KP từ 0 đến ${vietnameseNumber(SPENDING_LIMIT_MAX_KP)}.`;

export const spendingLimitForm = z.object({
  period: z.enum(spendingPeriods, { error: "Vui lòng chọn ngày hoặc tháng." }),
  /** Null: no limit. Setting the limit in force cancels a waiting change. */
  limitKp: z.nullable(
    wholeNumber(LIMIT_INVALID_MESSAGE).check(
      z.minimum(0, { error: LIMIT_INVALID_MESSAGE }),
      z.maximum(SPENDING_LIMIT_MAX_KP, { error: LIMIT_INVALID_MESSAGE }),
    ),
  ),
});

export const setSpendingLimit = defineCall({
  method: "PUT",
  path: "/api/spending-limits",
  who: "user",
  summary: "Sets a limit: a lower one at once, a higher one or none after a day.",
  body: spendingLimitForm,
  reply: spendingLimits,
});
