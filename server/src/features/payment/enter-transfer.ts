import { vnd } from "@portal/contract/money";
import { byHand, type Hand, RefusedByHand } from "../../domain/by-hand.ts";
import type { Publishing } from "../../domain/live.ts";
import type { Database } from "../../kit/database.ts";
import type { ValidPortalSettings } from "../../settings/portal-settings.ts";
import { bookTransfer, tellOfTransfer } from "./credit-transfer.ts";

type EnteringServices = Publishing & {
  readonly db: Database;
  readonly portal: ValidPortalSettings;
};

/** An entry of the bank's statement whose notice never came. */
export type StatementEntry = {
  /** A transfer method's name. */
  readonly method: string;
  /** The feed's id of it: should the notice come after all, it is known by that. */
  readonly eventId: string;
  readonly reference: string | null;
  readonly amountVnd: number;
  readonly content: string;
  readonly occurredAt: Date;
};

export type Entered = {
  readonly transfer: string;
  /** Null: its content names no player, and it waits unmatched. */
  readonly transactionId: string | null;
  /** False where the portal knew it. */
  readonly isNew: boolean;
};

/** Books a transfer as its notice would have. @throws RefusedByHand */
export function enterTransfer(
  { db, portal, notifications }: EnteringServices,
  hand: Hand,
  entry: StatementEntry,
): Promise<Entered> {
  const { method, eventId, amountVnd } = entry;
  const offered = portal.payment.transferMethods.find(({ name }) => name === method);
  if (!offered) throw new RefusedByHand("method", `portal.config has no method ${method}`);
  const { feed: provider } = offered;
  // A wallet goes by its feed alone.
  const accountNumber = offered.type === "bank" ? offered.accountNumber : method;
  return byHand(db, hand, async (tx) => {
    const booked = await bookTransfer(tx, portal, {
      provider,
      notice: { ...entry, accountNumber, amountVnd: vnd(amountVnd), direction: "in" },
      raw: Buffer.from(JSON.stringify({ enteredBy: hand.by, reason: hand.reason, ...entry })),
    });
    const { transactionId, userId, isNew } = booked!;
    const result = { transfer: `${provider}:${eventId}`, transactionId, isNew };
    if (!isNew) return { result };
    tx.afterCommit(() => tellOfTransfer({ notifications }, booked!));
    return {
      result,
      deed: { command: "transfers enter", userId, details: { ...result, amountVnd } },
    };
  });
}
