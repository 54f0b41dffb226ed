import { randomUUIDv7 } from "node:crypto";
import { vnd } from "@portal/contract/money";
import { byHand, type Done, type Hand, RefusedByHand } from "../../domain/by-hand.ts";
import { creditAndBonus } from "../../domain/conversion.ts";
import { post } from "../../domain/ledger.ts";
import { tellUser } from "../../domain/live.ts";
import type { Transaction } from "../../kit/database.ts";
import type { TransferMethodSettings } from "../../settings/portal-settings.ts";
import { findGiven } from "./credit-store.ts";
import { findPlayer, type Player } from "./find-player.ts";
import { findTransfer } from "./find-transfer.ts";
import type { OperatorServices } from "./operator-services.ts";
import { insertTopUp, resolveTransfer, type Transfer } from "./transfer-store.ts";

export type Assigned = {
  readonly transfer: string;
  readonly username: string;
  readonly transactionId: string;
  readonly amountVnd: number;
  readonly creditKp: number;
  readonly bonusKp: number;
  /** False where it had been assigned to this player before. */
  readonly isNew: boolean;
};

const TOP_UP_TYPES: Readonly<Record<string, string>> = {
  bank: "topup.bank-transfer",
  "e-wallet": "topup.e-wallet",
};

/**
 * Credits a transfer that named no player to one, with its bonus, by the rates that are published now.
 * However many do it at once, one does.
 * @throws RefusedByHand
 */
export function assignTransfer(
  services: OperatorServices,
  hand: Hand,
  named: { readonly transfer: string; readonly username: string },
): Promise<Assigned> {
  return byHand(services.db, hand, async (tx) => {
    const transfer = await findTransfer(tx, named.transfer);
    const player = await findPlayer(tx, named.username);
    const method = methodOf(services, transfer);
    const transactionId = randomUUIDv7();
    const resolution = { outcome: "assigned", userId: player.id, transactionId } as const;
    const isOurs = await resolveTransfer(tx, transfer.noticeId, resolution);
    if (!isOurs) return { result: await assignedBefore(tx, transfer, player) };
    return credit(services, tx, { transfer, player, method, transactionId });
  });
}

type Assignment = {
  readonly transfer: Transfer;
  readonly player: Player;
  readonly method: TransferMethodSettings;
  readonly transactionId: string;
};

async function credit(
  { notifications }: OperatorServices,
  tx: Transaction,
  { transfer, player, method, transactionId }: Assignment,
): Promise<Done<Assigned>> {
  const { amountVnd, noticeId } = transfer;
  const { rate, creditKp, bonusKp } = creditAndBonus(vnd(amountVnd), method);
  const type = TOP_UP_TYPES[method.type]!;
  await insertTopUp(tx, {
    id: transactionId,
    userId: player.id,
    type,
    amountVnd,
    payload: { source: method.name, reference: transfer.reference ?? undefined, creditKp, rate },
    bonusKp,
    method: method.name,
  });
  await post(tx, {
    key: `assign:${noticeId}`,
    kind: type,
    transactionId,
    userId: player.id,
    userKp: creditKp + bonusKp,
    house: [
      { account: "unmatched", currency: "VND", amount: -amountVnd },
      { account: `sales:${method.name}`, currency: "VND", amount: amountVnd },
      { account: `issued:${method.name}`, currency: "KP", amount: -creditKp },
      { account: "bonus", currency: "KP", amount: -bonusKp },
    ],
  });
  tx.afterCommit(() =>
    tellUser(notifications, player.id, {
      kind: "topup",
      transactionId,
      status: "success",
      credit: creditKp,
      bonus: bonusKp,
    }),
  );
  const { username } = player;
  const told = { transfer: transfer.name, username, transactionId, amountVnd, creditKp, bonusKp };
  return {
    result: { ...told, isNew: true },
    deed: { command: "transfers assign", userId: player.id, details: { noticeId, ...told } },
  };
}

/** Somebody has decided it, perhaps at this very moment: the same is no fault, anything else is. */
async function assignedBefore(
  tx: Transaction,
  { name }: Transfer,
  player: Player,
): Promise<Assigned> {
  const { outcome, username, transactionId, amountVnd } = await findTransfer(tx, name);
  if (outcome !== "assigned" || username !== player.username) {
    const whom = outcome === "returned" ? "" : ` to ${username}`;
    throw new RefusedByHand("transfer", `${name} has been ${outcome}${whom} already`);
  }
  const { creditKp, bonusKp } = await findGiven(tx, transactionId!);
  return {
    transfer: name,
    username,
    transactionId: transactionId!,
    amountVnd,
    creditKp,
    bonusKp,
    isNew: false,
  };
}

function methodOf({ portal }: OperatorServices, transfer: Transfer): TransferMethodSettings {
  const method = portal.payment.transferMethods.find(({ name }) => name === transfer.method);
  if (method) return method;
  throw new RefusedByHand(
    "transfer",
    `${transfer.name} came by ${transfer.method}, for which portal.config has no rate any more`,
  );
}
