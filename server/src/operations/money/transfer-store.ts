/**
 * Queries for incoming transfers: find one by any of its names, or the statement that covers it; assign it to a player,
 * return it to its payer.
 */
import { OperationRefused } from "../../domain/ledger/run-operation.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { isUuid } from "../../kit/text/is-uuid.ts";

/** An incoming transfer and its outcome. */
export type Transfer = {
  readonly noticeId: number;
  /** The name that commands use: the feed and the feed's own id. */
  readonly name: string;
  /** `unknown` if the settings did not have the account that it came to. */
  readonly method: string;
  readonly provider: string;
  readonly accountNumber: string;
  /** The ledger account that it was booked on. */
  readonly cashAccount: string;
  readonly amountVnd: number;
  /** Null while it waits for an operator. */
  readonly outcome: "credited" | "assigned" | "returned" | "not-real" | null;
  readonly username: string | null;
  readonly transactionId: string | null;
};

/** The most transfers that the error about an ambiguous name lists. */
const NAMED_AT_MOST = 5;

/**
 * Returns the transfer with this name: feed and event id, event id, bank reference, or the top-up's id.
 * @throws OperationRefused if there is none, or more than one
 */
export async function findTransfer(db: Queries, name: string): Promise<Transfer> {
  const transactionId = isUuid(name) ? name : null;
  // Each kind of name uses its own index.
  const found = await db.many<Transfer>(sql`
    select n.id as "noticeId", n.provider || ':' || n.event_id as name, n.method, n.provider,
      n.account_number as "accountNumber", n.cash_account as "cashAccount",
      n.amount_vnd as "amountVnd", u.username,
      case when exists (select from not_real_notices v where v.notice_id = n.id) then 'not-real'
        when n.user_id is not null then 'credited'
        when c.user_id is not null then 'assigned'
        when c.notice_id is not null then 'returned' end as outcome,
      coalesce(n.transaction_id, c.transaction_id) as "transactionId"
    from inbound_notices n
    left join notice_claims c on c.notice_id = n.id
    left join users u on u.id = coalesce(n.user_id, c.user_id)
    where n.id in (
      select id from inbound_notices where event_id = ${name}
      union select id from inbound_notices
        where provider = split_part(${name}, ':', 1)
          and event_id = substr(${name}, strpos(${name}, ':') + 1)
      union select id from inbound_notices
        where upper(reference) = upper(${name}) and reference = ${name}
      union select id from inbound_notices where transaction_id = ${transactionId}
      union select notice_id from notice_claims where transaction_id = ${transactionId})
    order by n.id limit ${NAMED_AT_MOST}`);
  const [transfer] = found;
  if (!transfer) {
    throw new OperationRefused("transfer", `không có khoản tiền nào tên ${name}`);
  }
  if (found.length > 1) {
    const names = found.map(({ name: other }) => other).join(", ");
    throw new OperationRefused("transfer", `có nhiều khoản tiền cùng tên ${name}: ${names}`);
  }
  return transfer;
}

/** What a transfer gives by the rates published now. */
export type CurrentCredit = {
  readonly type: string;
  readonly kpPer10000Vnd: number;
  readonly bonusPercent: number;
  readonly creditKp: number;
  readonly bonusKp: number;
  readonly bonusVersionId: number | null;
};

export type Assignment = {
  readonly noticeId: number;
  readonly userId: number;
  readonly by: string;
  /** Used only for a notice that was stored before notices kept the rates of their time. */
  readonly current: CurrentCredit | undefined;
};

/**
 * Credits an unmatched transfer to a player, once, with its bonus.
 * @returns the top-up's id; null if the transfer was claimed or matched already
 */
export function assignNotice(tx: Queries, assignment: Assignment): Promise<string | null> {
  const { noticeId, userId, by, current } = assignment;
  return tx.write.value<string | null>(sql`
    select assign_notice(${noticeId}, ${userId}, ${by}, ${current?.type ?? null},
      ${current?.kpPer10000Vnd ?? null}, ${current?.bonusPercent ?? null},
      ${current?.creditKp ?? null}, ${current?.bonusKp ?? null},
      p_bonus_version_id => ${current?.bonusVersionId ?? null}) as id`);
}

/** Returns whether an unmatched transfer was stored with the rates of its time. */
export function hasOwnRates(tx: Queries, noticeId: number): Promise<boolean> {
  return tx.value<boolean>(sql`
    select credit_kp is not null from inbound_notices where id = ${noticeId}`);
}

/**
 * Books that the transfer goes back to its payer, from the account that it came to.
 * @returns false if it is claimed already
 */
export function returnNotice(tx: Queries, noticeId: number, by: string): Promise<boolean> {
  return tx.write.value<boolean>(sql`
    select return_notice(${noticeId}, ${by})`);
}

/** A finished comparison with a statement. */
export type StatementRun = {
  readonly id: number;
  readonly fileName: string;
  /** True where the statement lacks the transfer, or has it once and the portal twice. */
  readonly isLacking: boolean;
};

/**
 * Finds the newest comparison that began after a notice came, and whose statement covers its day and method.
 * @returns undefined if there is none, or it does not decide whether the statement has the notice
 */
export async function findStatementRun(
  db: Queries,
  noticeId: number,
): Promise<StatementRun | undefined> {
  const run = await db.maybe<Omit<StatementRun, "isLacking"> & { isLacking: boolean | null }>(sql`
    select r.id, r.file_name as "fileName", case
        when f.kind in ('missing_at_provider', 'doubled_at_portal') then case when not r.is_short then true end
        when f.kind is not null then case when f.kind <> 'in_flight' then false end
        -- A comparison reports nothing about a credited notice whose line it has found.
        when given.recalled_kp < given.credit_kp + given.bonus_kp then false
      end as "isLacking"
    from inbound_notices n
    join lateral (
      select run.id, run.file_name, exists (
          select from reconcile_findings g where g.run_id = run.id and g.subject = 'statement'
            and g.kind in ('period_not_covered', 'account_absent')) as is_short
      from reconcile_runs run
      where run.finished_at is not null and run.failure is null and run.started_at > n.received_at
        and (n.occurred_at at time zone 'Asia/Ho_Chi_Minh')::date between run.from_day and run.to_day
        and coalesce(run.method, n.method) = n.method
      order by run.id desc limit 1
    ) r on true
    left join lateral (
      select kind from reconcile_findings
      where run_id = r.id and evidence->>'transfer' = n.provider || ':' || n.event_id
      order by kind in ('missing_at_provider', 'doubled_at_portal') desc, nth limit 1
    ) f on true
    left join notice_claims c on c.notice_id = n.id
    left join lateral given_credit(coalesce(n.transaction_id, c.transaction_id)) given on true
    where n.id = ${noticeId}`);
  if (!run || run.isLacking === null) return undefined;
  return { ...run, isLacking: run.isLacking };
}
