/** Queries for wallet payments whose first notice was not final. */
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";
import type { TransferNotice } from "../../../providers/bank/transfer-feed.ts";

/** Identifies a payment by the provider and the provider's own id. */
export type PaymentKey = { readonly provider: string; readonly orderId: string };

/** A payment to open: the notice, the codes that may name its player, and its method, if known. */
export type OpenedPayment = {
  readonly provider: string;
  readonly payment: TransferNotice;
  readonly raw: Buffer;
  readonly paymentCodes: readonly string[];
  readonly method: string | null;
};

/** Opens a payment, or reopens one that had failed. @returns false if it is open or credited already */
export function insertOpenPayment(
  tx: Queries,
  { provider, payment, raw, paymentCodes, method }: OpenedPayment,
): Promise<boolean> {
  return tx.changes(sql`
    insert into open_payments (
      provider, order_id, account_number, amount_vnd, content, reference, occurred_at, raw,
      method, user_id)
    values (
      ${provider}, ${payment.eventId}, ${payment.accountNumber}, ${payment.amountVnd},
      ${payment.content}, ${payment.reference}, ${payment.occurredAt}, ${raw}, ${method},
      (select case when count(*) = 1 then min(id) end from users
        where payment_code = any(${paymentCodes}::text[])))
    on conflict (provider, order_id) do update set settled_at = null, failure = null
      where open_payments.failure is not null`);
}

/** A wallet's payment that is not final yet. */
export type OpenPayment = {
  /** The values of its first notice. */
  readonly notice: TransferNotice;
  readonly raw: Buffer;
  readonly ageDays: number;
};

/** A stored payment, open or settled. */
export type StoredPayment = OpenPayment & {
  readonly isOpen: boolean;
  /** Why it failed; null if it is open or was credited. */
  readonly failure: string | null;
};

type PaymentRow = Omit<TransferNotice, "direction" | "occurredAt" | "payer"> &
  Omit<StoredPayment, "notice"> & { readonly occurredAt: string };

/** @returns undefined if it is settled or unknown */
export async function findOpenPayment(
  db: Queries,
  key: PaymentKey,
): Promise<OpenPayment | undefined> {
  const payment = await findPayment(db, key);
  return payment?.isOpen ? payment : undefined;
}

/** Locks a payment, open or not, until the transaction ends. @returns undefined if there is none */
export async function lockPayment(
  tx: Queries,
  key: PaymentKey,
): Promise<StoredPayment | undefined> {
  await tx.run(sql`
    select from open_payments
    where provider = ${key.provider} and order_id = ${key.orderId} for no key update`);
  return findPayment(tx, key);
}

async function findPayment(
  db: Queries,
  { provider, orderId }: PaymentKey,
): Promise<StoredPayment | undefined> {
  const row = await db.maybe<PaymentRow>(sql`
    select order_id as "eventId", account_number as "accountNumber", amount_vnd as "amountVnd",
      content, reference, occurred_at as "occurredAt", raw,
      extract(epoch from now() - opened_at)::float8 / 86400 as "ageDays",
      settled_at is null as "isOpen", failure
    from open_payments where provider = ${provider} and order_id = ${orderId}`);
  if (!row) return undefined;
  const { raw, ageDays, isOpen, failure, ...fields } = row;
  const notice = { ...fields, occurredAt: new Date(fields.occurredAt), direction: "in" } as const;
  return { notice, raw, ageDays, isOpen, failure };
}

/** What staff know of a wallet's payment that they enter. */
export type EnteredPayment = PaymentKey &
  Pick<OpenedPayment, "paymentCodes"> & { readonly amountVnd: number };

/** Returns the wallet's id of an open payment that this may be, of the same amount and player under another id. */
export async function findOpenTwin(
  tx: Queries,
  { provider, orderId, amountVnd, paymentCodes }: EnteredPayment,
): Promise<string | undefined> {
  const twin = await tx.maybe<{ orderId: string }>(sql`
    select order_id as "orderId" from open_payments
    where provider = ${provider} and order_id <> ${orderId} and amount_vnd = ${amountVnd}
      and settled_at is null and user_id is not distinct from (
        select case when count(*) = 1 then min(id) end from users
        where payment_code = any(${paymentCodes}::text[]))
    order by opened_at limit 1`);
  return twin?.orderId;
}

/** Whether a payment's money is in the books, where it is before the payment is marked as credited. */
export const isBooked = (db: Queries, { provider, orderId }: PaymentKey): Promise<boolean> =>
  db.value<boolean>(sql`
    select exists (
      select from inbound_notices where provider = ${provider} and event_id = ${orderId})`);

/** Marks a payment as credited, also after an earlier failure. */
export async function markCredited(db: Queries, { provider, orderId }: PaymentKey): Promise<void> {
  await db.run(sql`
    update open_payments set settled_at = now(), failure = null
    where provider = ${provider} and order_id = ${orderId}
      and (settled_at is null or failure is not null)`);
}

/** Marks a payment as failed, unless it was credited. */
export async function markFailed(
  db: Queries,
  { provider, orderId }: PaymentKey,
  failure: string,
): Promise<void> {
  await db.run(sql`
    update open_payments set settled_at = now(), failure = ${failure}
    where provider = ${provider} and order_id = ${orderId} and settled_at is null`);
}
