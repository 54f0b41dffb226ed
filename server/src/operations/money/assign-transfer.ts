/** Assigns an unmatched transfer to a player (`assignTransfer`). */
import { vnd } from "@portal/contract/values/money";
import { creditAndBonus } from "../../domain/ledger/conversion.ts";
import {
  runOperation,
  type OperatorContext,
  OperationRefused,
} from "../../domain/ledger/run-operation.ts";
import { publishTopUp } from "../../domain/notifications/live.ts";
import { findShop } from "../../domain/payments/shop-store.ts";
import type { Transaction } from "../../kit/database/database.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { receivingAccount } from "../../settings/receiving-accounts.ts";
import { findGiven, type Given } from "./credit-store.ts";
import { findPlayer, type Player } from "../players/player-store.ts";
import {
  assignNotice,
  type CurrentCredit,
  hasOwnRates,
  type Transfer,
  findTransfer,
} from "./transfer-store.ts";

export type Assigned = Given & {
  readonly transfer: string;
  readonly username: string;
  readonly transactionId: string;
  readonly amountVnd: number;
  /** False: it was assigned to this player before. */
  readonly isNew: boolean;
};

/**
 * Credits the transfer as if it had named the player, bonus included. Of several simultaneous attempts, also by the
 * player, exactly one gets the money.
 * @throws OperationRefused
 */
export function assignTransfer(
  services: OperatorServices,
  operator: OperatorContext,
  named: {
    readonly transfer: string;
    readonly username: string;
    /** The method whose rates apply, if the account is not in the settings. */
    readonly method?: string | undefined;
  },
): Promise<Assigned> {
  return runOperation<Assigned>(services.db, operator, async (tx) => {
    const transfer = await findTransfer(tx, named.transfer);
    const player = await findPlayer(tx, named.username);
    const current = await currentCredit(services, tx, transfer, named.method);
    const { noticeId, name, amountVnd } = transfer;
    if (!current && !(await hasOwnRates(tx, noticeId))) throw noRate(transfer);
    const { id: userId, username } = player;
    const transactionId = await assignNotice(tx, { noticeId, userId, by: operator.by, current });
    if (transactionId === null) return { result: await assignedBefore(tx, transfer, player) };
    const given = await findGiven(tx, transactionId);
    tx.afterCommit(() => publishTopUp(services.notifications, userId, { transactionId, given }));
    const assigned = { transfer: name, username, transactionId, amountVnd, ...given };
    const details = { noticeId, ...assigned };
    return {
      result: { ...assigned, isNew: true },
      auditEntry: { command: "transfers assign", userId, details },
    };
  });
}

/**
 * Returns the earlier assignment, if it was to this player.
 * @throws OperationRefused if the transfer was decided otherwise
 */
async function assignedBefore(
  tx: Transaction,
  { name }: Transfer,
  player: Player,
): Promise<Assigned> {
  const { outcome, username, transactionId, amountVnd } = await findTransfer(tx, name);
  if (outcome !== "assigned" || username !== player.username || transactionId === null) {
    throw new OperationRefused(
      "transfer",
      outcome === "not-real"
        ? `${name} đã ghi là không có thật`
        : outcome === "returned"
          ? `${name} đã được trả lại người chuyển`
          : `${name} đã được cộng cho ${username}`,
    );
  }
  const given = await findGiven(tx, transactionId);
  return { transfer: name, username, transactionId, amountVnd, ...given, isNew: false };
}

/** Returns what the transfer would give if it came now; undefined if no method has a rate for it. */
async function currentCredit(
  { portal: { payment, recharge } }: OperatorServices,
  tx: Transaction,
  transfer: Transfer,
  methodName: string = transfer.method,
): Promise<CurrentCredit | undefined> {
  // The account may have been added to the settings since.
  const method =
    payment.transferMethods.find(({ name }) => name === methodName) ??
    receivingAccount(payment, transfer.provider, transfer.accountNumber).method;
  if (!method) return undefined;
  const { ratesOf } = await findShop(tx, recharge);
  const { versionId: bonusVersionId, ...rates } = ratesOf(method);
  const { rate, creditKp, bonusKp } = creditAndBonus(vnd(transfer.amountVnd), rates);
  const type = method.type === "e-wallet" ? "topup.e-wallet" : "topup.bank-transfer";
  return { type, ...rate, creditKp, bonusKp, bonusVersionId };
}

const noRate = ({ name, accountNumber }: Transfer): OperationRefused =>
  new OperationRefused(
    "method",
    `${name} vào tài khoản ${accountNumber} chưa khai báo nên chưa có tỷ giá: hãy chọn phương thức để tính, hoặc khai báo tài khoản này là tài khoản cũ`,
  );
