import { randomBytes, randomInt } from "node:crypto";
import type { Queries } from "../../server/src/kit/database/database.ts";
import { type Sql, sql } from "../../server/src/kit/database/sql.ts";

/** A little more than a person alone may move at once: 2 000 000 đ. */
const MOST_VND = 2_200_000;
const STEP_VND = 10_000;
const KP_PER_STEP = 100;
/** A rate that no settings publish. */
const FORGED_KP_PER_STEP = 5_000;
const ENTRIES_OUT = 400;
/** A person recalls what another one approves, however little. */
const MOST_RECALLED_KP = 100;

/** The operations with money that this drill carries out, as the console's functions are called for them. */
export const moneyOperations = [
  "enter",
  "assign",
  "return",
  "refund",
  "chargeback",
  "explain-outgoing",
  "recall",
] as const;
type MoneyOperation = (typeof moneyOperations)[number];

/** Returns an amount as the operation counts it: KP for a recall, đồng for the others. */
export const randomAmount = (operation: MoneyOperation): number =>
  operation === "recall"
    ? randomInt(1, MOST_RECALLED_KP)
    : STEP_VND * randomInt(1, MOST_VND / STEP_VND);

/** Money that left the operator's account, for `explain-outgoing`. */
export async function leaveMoney(owner: Queries): Promise<void> {
  await owner.run(sql`
    insert into outbound_notices (provider, event_id, raw, cash_account, account_number, content,
      amount_vnd, occurred_at)
    select 'drill', n::text, '', 'cash:drill', '1', 'out', ${STEP_VND}::bigint * (1 + n % 250), now()
    from generate_series(1, ${ENTRIES_OUT}::integer) as n`);
}

/** Calls the function of an operation with what is there, or with more than it may have. */
export async function bookMoney(
  tx: Queries,
  operation: MoneyOperation,
  player: number,
  amount: number,
): Promise<void> {
  await tx.run(await BOOKINGS[operation](tx, player, amount));
}

const kpOf = (vnd: number): number =>
  (vnd / STEP_VND) * (randomInt(10) === 0 ? FORGED_KP_PER_STEP : KP_PER_STEP);

const BOOKINGS: Readonly<
  Record<MoneyOperation, (tx: Queries, player: number, amount: number) => Promise<Sql>>
> = {
  enter: async (tx, player, vnd) => {
    const code = await tx.value<string>(sql`select payment_code from users where id = ${player}`);
    const codes = randomInt(2) === 0 ? [code] : [];
    return sql`
      select is_new from receive_transfer('drill', ${randomBytes(6).toString("hex")}, null, '',
        'vietcombank', 'topup.bank-transfer', 'cash:drill', '1', null, 'x', ${vnd}, now(), ${codes},
        100, 0, ${kpOf(vnd)}, 0, null, null, null, 'entered')`;
  },
  assign: async (tx, player, vnd) => sql`
    select assign_notice(${await waiting(tx, vnd)}, ${player}, 'drill', 'topup.bank-transfer', 100, 0,
      ${kpOf(vnd)}, 0)`,
  return: async (tx, _player, vnd) => sql`
    select return_notice(${await waiting(tx, vnd)}, 'drill')`,
  refund: refunded,
  chargeback: refunded,
  "explain-outgoing": async (tx, _player, vnd) => {
    const entry = await tx.value<number | null>(sql`
      select min(id) from outbound_notices o where amount_vnd <= ${vnd}
        and not exists (select from outgoing_bookings b where b.outbound_id = o.id)`);
    return sql`select book_outgoing(${entry}, 'withdrawal', 'drill')`;
  },
  recall: recalled,
};

/** Takes back a part of what a transaction gave, and never more than is left of it, as the use case does. */
async function recalled(tx: Queries, player: number, kp: number): Promise<Sql> {
  const given = await tx.value<string | null>(sql`
    select max(id::text)::uuid from (
      select id from transactions t
      where user_id = ${player} and status = 'success' and type like 'topup.%'
      order by random() limit 1 for no key update) as one`);
  const left = await tx.value<number | null>(sql`
    select sum(credit_kp + bonus_kp - recalled_kp) from given_credit(${given})`);
  const taken = Math.min(kp, left ?? 0);
  const id = await tx.write.value<string>(sql`
    insert into transactions (user_id, parent_id, type, status, value, currency)
    values (${player}, ${given}, 'credit.recall', 'success', ${-taken}, 'KP') returning id`);
  return sql`
    select is_new from post_journal(${`recall:${given}:${randomBytes(4).toString("hex")}`}, 'credit.recall', ${id},
      ${player}, ${-taken}, true, array['recalls'], array['KP'], array[${taken}]::bigint[])`;
}

/** A notice that waits, of at most this amount: more often than not. */
const waiting = (tx: Queries, vnd: number): Promise<number | null> =>
  tx.value<number | null>(sql`
    select max(n.id) from inbound_notices n
    where n.user_id is null and (n.amount_vnd <= ${vnd} or ${randomInt(5)} = 0)
      and not exists (select from notice_claims c where c.notice_id = n.id)`);

async function refunded(tx: Queries, player: number, vnd: number): Promise<Sql> {
  const notice = await tx.value<number | null>(sql`
    select id from inbound_notices where user_id = ${player} and amount_vnd >= ${vnd}
    order by random() limit 1`);
  return sql`
    select outcome from refund_notice(${notice}, ${vnd}, 'test', ${randomBytes(4).toString("hex")},
      'drill', 'x')`;
}

/** Posts a journal by itself, as if the function of an operation had. */
export async function forge(tx: Queries, player: number, vnd: number): Promise<void> {
  const forged = [
    { kind: "topup.bank-transfer", key: `claim:${randomInt(100)}`, from: "unmatched" },
    { kind: "topup.bank-transfer", key: `transfer:drill:${randomInt(100)}`, from: "cash:drill" },
    { kind: "topup.card", key: `card:${crypto.randomUUID()}`, from: "cash:card" },
    { kind: "transfer.refunded", key: `refunded:${randomInt(100)}:x`, from: "cash:drill" },
    { kind: "outgoing.booked", key: `outgoing:${randomInt(100)}`, from: "cash:drill" },
  ];
  const { kind, key, from } = forged[randomInt(forged.length)]!;
  const kp = kpOf(vnd);
  await tx.run(sql`
    select is_new from post_journal(${key}, ${kind}, null, ${player}, ${kp}, false,
      array[${from}, 'sales:drill', 'issued:drill'], array['VND', 'VND', 'KP'],
      array[${-vnd}, ${vnd}, ${-kp}]::bigint[])`);
}
