/** Claims unmatched notices for players' cases, and credits them at once, by an operator, or after the wait. */
import { SENT_TIME_TOLERANCE_MINUTES } from "@portal/contract/lost-transfer";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** The credit of a top-up, given or to be given. */
type CreditedAmounts = { readonly creditKp: number; readonly bonusKp: number };
export type CreditedTopUp = CreditedAmounts & { readonly transactionId: string };

/** The result of a claim. If the notice was claimed twice, the case of another player may have been stopped. */
export type Claim =
  | (CreditedTopUp & { readonly outcome: "settled" })
  | (CreditedAmounts & { readonly outcome: "waiting"; readonly spendableAt: string })
  | {
      readonly outcome: "contested" | "taken";
      readonly stoppedCaseId: string | null;
      readonly stoppedUserId: number | null;
    };

/** Claims a notice for a case that fits. It is credited at once if its payer has paid for the player before. */
export function claimNotice(
  tx: Queries,
  { caseId, noticeId, waitHours }: { caseId: string; noticeId: number; waitHours: number },
): Promise<Claim> {
  return tx.write.one<Claim>(sql`
    select c.outcome, c.transaction_id as "transactionId", c.spendable_at as "spendableAt",
      c.stopped_case_id as "stoppedCaseId", c.stopped_user_id as "stoppedUserId",
      n.credit_kp as "creditKp" /* never null */,
      n.bonus_kp as "bonusKp" /* never null */
    from claim_notice(${caseId}, ${noticeId}, make_interval(hours => ${waitHours}),
      make_interval(mins => ${SENT_TIME_TOLERANCE_MINUTES})) c
    left join inbound_notices n on n.id = ${noticeId}`);
}

/** Credits the notice to the case's player, once. @returns undefined if the case or the notice is closed */
export function settleCase(
  db: Queries,
  caseId: string,
  noticeId: number,
  by: string,
): Promise<CreditedTopUp | undefined> {
  return db.write.maybe<CreditedTopUp>(sql`
    select settled.id as "transactionId", n.credit_kp as "creditKp" /* never null */,
      n.bonus_kp as "bonusKp" /* never null */
    from settle_transfer_case(${caseId}, ${noticeId}, ${by}) as settled (id)
    join inbound_notices n on n.id = ${noticeId}
    where settled.id is not null`);
}

/** A case whose wait is over. */
export type DueCase = {
  readonly id: string;
  readonly userId: number;
  readonly noticeId: number;
};

/** Lists the cases whose wait is over, or whose notice went to another player meanwhile. */
export function listDueCases(db: Queries, limit: number): Promise<DueCase[]> {
  return db.many<DueCase>(sql`
    select c.id, c.user_id as "userId", c.notice_id as "noticeId" /* never null */
    from transfer_cases c
    where c.status = 'waiting' and (c.spendable_at <= now()
      or exists (select from notice_claims taken where taken.notice_id = c.notice_id))
    order by c.spendable_at limit ${limit}`);
}

/** Credits a case that has waited, once. @returns undefined if it may not be credited */
export function releaseCase(
  tx: Queries,
  { id, noticeId }: DueCase,
): Promise<CreditedTopUp | undefined> {
  return tx.write.maybe<CreditedTopUp>(sql`
    select released.id as "transactionId", n.credit_kp as "creditKp" /* never null */,
      n.bonus_kp as "bonusKp" /* never null */
    from release_transfer_case(${id}) as released (id)
    join inbound_notices n on n.id = ${noticeId}
    where released.id is not null`);
}

/** Whether a case is left to staff. */
export const isOpenCase = (tx: Queries, caseId: string): Promise<boolean> =>
  tx.value<boolean>(sql`
    select exists (select from transfer_cases where id = ${caseId} and status = 'open')`);

/** Returns whether another player has one of these payment codes, usernames (without _) or phones. */
export function namesAnotherPlayer(
  db: Queries,
  userId: number,
  named: {
    readonly codes: readonly string[];
    readonly usernames: readonly string[];
    readonly phones: readonly string[];
  },
): Promise<boolean> {
  return db.value<boolean>(sql`
    select exists (
        select from users where payment_code = any (${named.codes}::text[]) and id <> ${userId})
      or exists (
        select from users
        where replace(username, '_', '') = any (${named.usernames}::text[]) and id <> ${userId})
      or exists (
        select from users where phone_number = any (${named.phones}::text[]) and id <> ${userId})`);
}
