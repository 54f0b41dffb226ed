/** Queries for operators' decisions about cases of lost transfers, and for the email about a case. */
import type { Kp, Vnd } from "@portal/contract/values/money";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** A case that an operator decides, locked. */
export type LockedCase = {
  readonly userId: number;
  readonly username: string;
  readonly status: "open" | "waiting" | "settled" | "refused" | "withdrawn";
  /** The reason that the player reads, if the case was refused. */
  readonly reason: string | null;
  readonly transactionId: string | null;
  /** The notice that settled it. */
  readonly noticeId: number | null;
};

/** Locks a case until the transaction ends. @returns undefined if there is none */
export async function lockCase(tx: Queries, caseId: string): Promise<LockedCase | undefined> {
  // Lock first: the query below must see what was written while we waited.
  await tx.run(sql`select from transfer_cases where id = ${caseId} for no key update`);
  return tx.maybe<LockedCase>(sql`
    select c.user_id as "userId", u.username, c.status, c.reason,
      c.transaction_id as "transactionId",
      (select n.notice_id from notice_claims n where n.case_id = c.id) as "noticeId"
    from transfer_cases c join users u on u.id = c.user_id
    where c.id = ${caseId}`);
}

/** What the email about a case needs. */
export type CaseForEmail = {
  readonly status: "open" | "waiting" | "settled" | "refused" | "withdrawn";
  /** Why it was not credited at once; null if it was. */
  readonly obstacle: string | null;
  readonly username: string;
  /** Null if no address is verified. */
  readonly email: string | null;
  readonly amountVnd: Vnd;
  /** The reason of a refusal; null otherwise. */
  readonly reason: string | null;
  readonly transactionId: string | null;
  /** What the case gave or will give, bonus included. */
  readonly givenKp: Kp | null;
  /** When the credit of a waiting case can be spent. */
  readonly spendableAt: string | null;
};

export function findCaseForEmail(db: Queries, caseId: string): Promise<CaseForEmail | undefined> {
  return db.maybe<CaseForEmail>(sql`
    select c.status, c.obstacle, u.username, case when u.email_verified_at is not null then u.email end as email,
      coalesce(n.amount_vnd, c.amount_vnd) as "amountVnd", c.reason,
      c.transaction_id as "transactionId",
      coalesce(given.credit_kp + given.bonus_kp, n.credit_kp + n.bonus_kp) as "givenKp",
      case when c.status = 'waiting' then c.spendable_at end as "spendableAt"
    from transfer_cases c
    join users u on u.id = c.user_id
    left join notice_claims taken on taken.case_id = c.id
    left join inbound_notices n on n.id = coalesce(taken.notice_id, c.notice_id)
    left join lateral given_credit(c.transaction_id) given on true
    where c.id = ${caseId}`);
}
