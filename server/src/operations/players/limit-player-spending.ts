import type { SpendingOfPeriod, SpendingPeriod } from "@portal/contract/spending-limit";
import { limitSpending, spendingLimitsOf } from "../../domain/accounts/spending-limits.ts";
import { lockUser } from "../../domain/accounts/users.ts";
import { runOperation, type OperatorContext } from "../../domain/ledger/run-operation.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { findPlayer } from "./player-store.ts";

/** The limits that a player has asked for, in KP: null is none, absent leaves the present one. */
type WishedLimits = { readonly [Period in SpendingPeriod]?: number | null };

export type SpendingLimited = {
  readonly username: string;
  readonly periods: readonly SpendingOfPeriod[];
  /** False where it was so already. */
  readonly isNew: boolean;
};

/**
 * Sets the limits that a player has asked for, by the rule of the page: a lower one at once, a higher one or none
 * after a day. @throws OperationRefused
 */
export function limitPlayerSpending(
  { db }: OperatorServices,
  operator: OperatorContext,
  { username: name, ...wished }: WishedLimits & { readonly username: string },
): Promise<SpendingLimited> {
  return runOperation(db, operator, async (tx) => {
    const { id: userId, username } = await findPlayer(tx, name);
    await lockUser(tx, userId);
    const before = await spendingLimitsOf(tx, false, userId);
    for (const period of ["day", "month"] as const) {
      const limitKp = wished[period];
      if (limitKp !== undefined) await limitSpending(tx, userId, { period, limitKp });
    }
    const { periods } = await spendingLimitsOf(tx, false, userId);
    const isNew = JSON.stringify(before.periods) !== JSON.stringify(periods);
    const result = { username, periods, isNew };
    if (!isNew) return { result };
    const details = { username, ...wished };
    return { result, auditEntry: { command: "users limit-spending", userId, details } };
  });
}
