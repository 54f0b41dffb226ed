/** Books journals directly in the ledger, without the portal's HTTP interface: top-ups, grants, holds, recalls. */
import { randomUUID } from "node:crypto";
import { kp, vnd } from "@portal/contract/values/money";
import { openAccounts } from "../../domain/accounts/new-accounts.ts";
import { type BonusStep, creditAndBonus } from "../../domain/ledger/conversion.ts";
import { type Journal, post } from "../../domain/ledger/ledger.ts";
import {
  type ReceivedTransfer,
  receiveTransfer,
  type TransferOutcome,
} from "../../domain/ledger/receive-transfers.ts";
import { writeAuditEntry } from "../../domain/ledger/run-operation.ts";
import type { Database, Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { beginAs } from "../people/operators.ts";

/** An owner of ledger accounts, without the password and session of a player. */
export type Holder = { readonly id: number; readonly paymentCode: string };

const KP_PER_10000_VND = 100;
const BONUS_STEPS: readonly BonusStep[] = [
  { cashValueVnd: 100_000, bonusPercent: 5 },
  { cashValueVnd: 500_000, bonusPercent: 10 },
];

/** Opens the ledger accounts of a new player. */
export async function aHolder(db: Queries, username = randomName()): Promise<Holder> {
  const nobodysHash = "none";
  const [account] = await openAccounts(db, [
    { username, phoneNumber: "+84912345678", passwordHash: nobodysHash },
  ]);
  if (!account) throw new Error(`the name ${username} is taken`);
  return account;
}

/** Books a bank transfer at the rates above. The same event id means the same transfer. */
export const topUp = (
  db: Queries,
  ...transfer: Parameters<typeof aTransfer>
): Promise<TransferOutcome> => receiveTransfer(db, aTransfer(...transfer));

/** Returns a bank transfer at the rates above, as its notice would report it. */
export function aTransfer(
  paymentCode: string | null,
  amountVnd: number,
  eventId: string = randomUUID(),
  overrides: Partial<ReceivedTransfer> = {},
): ReceivedTransfer {
  return {
    provider: "sepay",
    eventId,
    naturalKey: `natural:${eventId}`,
    raw: Buffer.from(eventId),
    method: "vietcombank",
    topUpType: "topup.bank-transfer",
    cashAccount: "cash:vietcombank:1013579246",
    accountNumber: "1013579246",
    reference: eventId,
    content: `FSO${paymentCode}`,
    amountVnd,
    occurredAt: new Date(),
    payer: null,
    paymentCodes: paymentCode === null ? [] : [paymentCode],
    gives: creditAndBonus(vnd(amountVnd), {
      kpPer10000Vnd: KP_PER_10000_VND,
      bonuses: BONUS_STEPS,
    }),
    entry: "reported",
    ...overrides,
  };
}

/**
 * Writes the audit entry that a journal of a manual operation needs in its commit.
 * @param tx logs in as the owner of the database
 */
export async function audit(tx: Queries, command: string, userId: number): Promise<void> {
  await beginAs(tx);
  await entryOf(tx, command, userId);
}

/** Writes a log entry by an operator who is no known member of staff. */
export async function entryOf(tx: Queries, command: string, userId: number): Promise<void> {
  await writeAuditEntry(tx, { by: "lan", reason: "test" }, { command, userId, details: {} });
}

/** Returns the journal of a grant of 10 KP, after writing its transaction and its audit entry. */
export async function aGrant(
  tx: Queries,
  userId: number,
  overrides: Partial<Journal> = {},
): Promise<Journal> {
  await audit(tx, "grant", userId);
  return {
    key: `grant:${randomUUID()}`,
    kind: "credit.recharge",
    transactionId: await insertTransaction(tx, userId, "credit.recharge", "success", 10, null),
    userId,
    userKp: 10,
    house: [{ account: "grants", currency: "KP", amount: -10 }],
    ...overrides,
  };
}

/** Holds credit for an order. @returns the id of the payment's transaction @throws creditTooLow */
export async function hold(db: Database, userId: number, creditKp: number): Promise<string> {
  return db.transaction(async (tx) => {
    const id = await insertTransaction(tx, userId, "credit.pay", "pending", -creditKp, null);
    await post(tx, {
      key: `hold:${id}`,
      kind: "recharge.hold",
      transactionId: id,
      userId,
      userKp: -creditKp,
      house: [{ account: "game-holds", currency: "KP", amount: creditKp }],
    });
    return id;
  });
}

/** Captures a hold, as after a delivery: the held credit goes to the house. */
export async function capture(db: Database, userId: number, paymentId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const creditKp = await settle(tx, paymentId, "success");
    await post(tx, {
      key: `capture:${paymentId}`,
      kind: "recharge.capture",
      transactionId: paymentId,
      userId,
      userKp: 0,
      house: [
        { account: "game-holds", currency: "KP", amount: -creditKp },
        { account: "game-sales", currency: "KP", amount: creditKp },
      ],
    });
  });
}

/** Refunds a hold, as after the game's refusal: the held credit goes back to the player. */
export async function refund(db: Database, userId: number, paymentId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const creditKp = await settle(tx, paymentId, "failed");
    const id = await insertTransaction(tx, userId, "credit.refund", "success", creditKp, paymentId);
    await post(tx, {
      key: `refund:${paymentId}`,
      kind: "recharge.refund",
      transactionId: id,
      userId,
      userKp: creditKp,
      house: [{ account: "game-holds", currency: "KP", amount: -creditKp }],
    });
  });
}

/** Recalls credit. What is no longer there becomes debt. */
export async function recall(db: Database, userId: number, creditKp: number): Promise<void> {
  await db.transaction(async (tx) => {
    await audit(tx, "recall", userId);
    const id = await insertTransaction(tx, userId, "credit.recall", "success", -creditKp, null);
    await post(tx, {
      key: `recall:${id}`,
      kind: "credit.recall",
      transactionId: id,
      userId,
      userKp: -creditKp,
      mayOwe: true,
      house: [{ account: "recalls", currency: "KP", amount: creditKp }],
    });
  });
}

export type Balances = { readonly credit: number; readonly debt: number };

export function balancesOf(db: Queries, userId: number): Promise<Balances> {
  return db.one<Balances>(sql`
    select c.balance as credit, -d.balance as debt
    from ledger_accounts c join ledger_accounts d on d.user_id = c.user_id and d.name = 'debt'
    where c.user_id = ${userId} and c.name = 'credit'`);
}

function randomName(): string {
  return `holder_${randomUUID().slice(0, 18).replaceAll("-", "")}`;
}

async function insertTransaction(
  tx: Queries,
  userId: number,
  type: string,
  status: string,
  value: number,
  parentId: string | null,
): Promise<string> {
  const { id } = await tx.write.one<{ id: string }>(sql`
    insert into transactions (user_id, type, status, value, currency, parent_id)
    values (${userId}, ${type}, ${status}, ${value}, 'KP', ${parentId}) returning id`);
  return id;
}

async function settle(tx: Queries, paymentId: string, status: string): Promise<number> {
  const { value } = await tx.write.one<{ value: number }>(sql`
    update transactions set status = ${status} where id = ${paymentId} and status = 'pending'
    returning value`);
  return kp(-value);
}
