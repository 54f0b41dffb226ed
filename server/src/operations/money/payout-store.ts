/** Queries for paying refunds: find those that wait, put them into a file, set a payee, release one from its file. */
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** A booked refund that waits for its money to leave, and the account that it goes to. */
export type PayoutRow = {
  readonly refundId: number;
  readonly amountVnd: number;
  readonly cashAccount: string;
  /** From the feed, or from `set-payee`; null: not known. */
  readonly bank: string | null;
  readonly account: string | null;
  readonly name: string | null;
};

/** Finds those of these refunds that still wait, by id. */
export function findWaiting(tx: Queries, refundIds: readonly number[]): Promise<PayoutRow[]> {
  return tx.many<PayoutRow>(sql`
    select r.id as "refundId" /* never null */, r.amount_vnd as "amountVnd" /* never null */,
      n.cash_account as "cashAccount", d.bank, d.account, d.name
    from waiting_refunds r join inbound_notices n on n.id = r.notice_id
    join refund_destinations d on d.refund_id = r.id
    where r.id = any(${[...refundIds]}::bigint[]) order by r.id`);
}

/** @returns the file's id; null if one of the refunds cannot be paid by it */
export function sendPayouts(
  tx: Queries,
  {
    cashAccount,
    refundIds,
  }: { readonly cashAccount: string; readonly refundIds: readonly number[] },
): Promise<number | null> {
  return tx.write.value<number | null>(
    sql`select send_payouts(${cashAccount}, ${[...refundIds]}::bigint[])`,
  );
}

/** @returns false if the refund does not wait, or is in a file */
export function setPayee(
  tx: Queries,
  payee: {
    readonly refundId: number;
    readonly bank: string;
    readonly account: string;
    readonly name: string;
  },
): Promise<boolean> {
  const { refundId, bank, account, name } = payee;
  return tx.write.value<boolean>(
    sql`select set_refund_payee(${refundId}, ${bank}, ${account}, ${name})`,
  );
}

/** @returns false if the refund is in no file, or its money has left */
export function releasePayout(tx: Queries, refundId: number): Promise<boolean> {
  return tx.write.value<boolean>(sql`select release_payout(${refundId})`);
}
