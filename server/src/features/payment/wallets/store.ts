import type { Queries } from "../../../kit/database.ts";
import { sql } from "../../../kit/sql.ts";
import type { TransferNotice } from "../../../providers/transfer-feed.ts";

/** What names a payment: the provider, and its own name of it. */
export type PaymentKey = { readonly provider: string; readonly orderId: string };

/** Opens it; also one that was said to have come to nothing. @returns false where it is open or credited */
export async function insertOpenPayment(
  tx: Queries,
  provider: string,
  payment: TransferNotice,
  raw: Buffer,
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into open_payments (
      provider, order_id, account_number, amount_vnd, content, reference, occurred_at, raw)
    values (
      ${provider}, ${payment.eventId}, ${payment.accountNumber}, ${payment.amountVnd},
      ${payment.content}, ${payment.reference}, ${payment.occurredAt}, ${raw})
    on conflict (provider, order_id) do update set settled_at = null, failure = null
      where open_payments.failure is not null`);
  return inserted === 1;
}

export type OpenPayment = {
  /** As its first notice told it. */
  readonly notice: TransferNotice;
  readonly raw: Buffer;
  readonly ageDays: number;
};

/** Undefined where it is settled or unknown. */
export async function findOpenPayment(
  db: Queries,
  { provider, orderId }: PaymentKey,
): Promise<OpenPayment | undefined> {
  const row = await db.maybe<Omit<TransferNotice, "direction"> & Omit<OpenPayment, "notice">>(sql`
    select order_id as "eventId", account_number as "accountNumber", amount_vnd as "amountVnd",
      content, reference, occurred_at as "occurredAt", raw,
      extract(epoch from now() - opened_at)::float8 / 86400 as "ageDays"
    from open_payments
    where provider = ${provider} and order_id = ${orderId} and settled_at is null`);
  if (!row) return undefined;
  const { raw, ageDays, ...notice } = row;
  return { notice: { ...notice, direction: "in" }, raw, ageDays };
}

/** The money is credited, whatever was said before. */
export async function markCredited(db: Queries, { provider, orderId }: PaymentKey): Promise<void> {
  await db.run(sql`
    update open_payments set settled_at = now(), failure = null
    where provider = ${provider} and order_id = ${orderId}
      and (settled_at is null or failure is not null)`);
}

/** It came to nothing; one that was credited stays so. */
export async function markFailed(
  db: Queries,
  { provider, orderId }: PaymentKey,
  failure: string,
): Promise<void> {
  await db.run(sql`
    update open_payments set settled_at = now(), failure = ${failure}
    where provider = ${provider} and order_id = ${orderId} and settled_at is null`);
}
