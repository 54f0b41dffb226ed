import { lockUser } from "../../domain/accounts/users.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { followTransfer, lockWallet } from "./store.ts";
import { amountFor, missingKpOf, type OfferedMethods } from "./ways-to-pay.ts";

type Unpaid = {
  readonly id: string;
  readonly userId: number;
  readonly creditKp: number;
  /** Null where the player has no way to transfer money. */
  readonly method: string | null;
};

/**
 * Follows the transfer that would pay a purchase, by the balance and the rates of this moment. It locks the player's
 * accounts: nothing may be posted after it in the same transaction.
 * @param offered read before the transaction, which reading the channels would keep waiting
 * @returns what is missing, in KP
 */
export async function followPayment(
  tx: Transaction,
  offered: OfferedMethods,
  { id, userId, creditKp, method: name }: Unpaid,
): Promise<number> {
  await lockUser(tx, userId);
  const missingKp = missingKpOf(creditKp, await lockWallet(tx, userId));
  const method = offered.methods.find((each) => each.name === name);
  if (missingKp > 0 && method) {
    await followTransfer(tx, id, method.name, amountFor(missingKp, method, offered));
  }
  return missingKp;
}
