/** A player's own daily and monthly spending limits in KP: reads and sets them, and refuses orders beyond them. */
import type {
  SpendingLimits,
  SpendingOfPeriod,
  SpendingPeriod,
} from "@portal/contract/spending-limit";
import { codeOf } from "../../kit/database/database-errors.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { coded } from "../../kit/http/errors.ts";

/** Returns what the player has spent today and this month, and the limits. */
export async function spendingLimitsOf(
  db: Queries,
  mayChange: boolean,
  userId: number,
): Promise<SpendingLimits> {
  const periods = await db.many<SpendingOfPeriod>(sql`
    select period, limit_kp as "limitKp", spent_kp as "spentKp",
      case when next_from is not null
        then jsonb_build_object('limitKp', next_limit_kp, 'from', next_from) end as next
    from spending_of(${userId}) order by period`);
  return { mayChange, periods };
}

/** A limit to be set, in KP; null: no limit. */
export type NewSpendingLimit = { readonly period: SpendingPeriod; readonly limitKp: number | null };

/**
 * Sets a limit: a lower one at once, a higher one or none after a day. The caller must have locked the player's
 * row, which waits for orders under way.
 */
export async function limitSpending(
  tx: Queries,
  userId: number,
  { period, limitKp }: NewSpendingLimit,
): Promise<void> {
  await tx.run(sql`select limit_spending(${userId}, ${period}, ${limitKp})`);
}

/** The SQLSTATE that the database raises for an order beyond a limit. */
const BEYOND_SPENDING_LIMIT = "PT017";
const PERIODS: Record<SpendingPeriod, { readonly each: string; readonly now: string }> = {
  day: { each: "một ngày", now: "Hôm nay" },
  month: { each: "một tháng", now: "Tháng này" },
};

type Beyond = {
  readonly period: SpendingPeriod;
  readonly limitKp: number;
  /** What may still be spent in the period. */
  readonly leftKp: number;
};

/** Translates the database's error about an order beyond a limit. Returns any other error unchanged. */
export function spendingRefusalOf(error: unknown): unknown {
  if (codeOf(error) !== BEYOND_SPENDING_LIMIT) return error;
  return spendingLimitReached(JSON.parse((error as { detail: string }).detail) as Beyond);
}

/**
 * Refuses an order beyond the player's limits before the player pays. The database checks again when the order is
 * written.
 * @throws spendingLimitReached
 */
export async function assertWithinSpendingLimits(
  db: Queries,
  userId: number,
  creditKp: number,
): Promise<void> {
  const beyond = await db.maybe<Beyond>(sql`
    select period, limit_kp as "limitKp", greatest(limit_kp - spent_kp, 0) as "leftKp"
    from spending_of(${userId}) where spent_kp + ${creditKp} > limit_kp
    order by limit_kp - spent_kp limit 1`);
  if (beyond) throw spendingLimitReached(beyond);
}

function spendingLimitReached({ period, limitKp, leftKp }: Beyond) {
  const { each, now } = PERIODS[period];
  return coded(
    403,
    "spending_limit_reached",
    `Hạn mức nạp game của bạn là ${limitKp.toLocaleString("vi-VN")} KP ${each}. ${now} bạn còn nạp được ${leftKp.toLocaleString("vi-VN")} KP.`,
  );
}
