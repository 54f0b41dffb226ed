import { SENT_TIME_TOLERANCE_MINUTES } from "@portal/contract/lost-transfer";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

export type Given = {
  readonly transactionId: string;
  readonly creditKp: number;
  readonly bonusKp: number;
};

/** Another player's case that waited for a notice until the notice was claimed twice. */
export type StoppedCase = { readonly caseId: string; readonly userId: number };

export type Claim =
  | { readonly outcome: "settled"; readonly given: Given }
  | {
      readonly outcome: "waiting";
      readonly spendableAt: string;
      readonly creditKp: number;
      readonly bonusKp: number;
    }
  | { readonly outcome: "contested" | "taken"; readonly stopped: StoppedCase | undefined };

type ClaimRow = {
  readonly outcome: Claim["outcome"];
  readonly transactionId: string | null;
  readonly spendableAt: string | null;
  readonly stoppedCaseId: string | null;
  readonly stoppedUserId: number | null;
};

/**
 * Claims a notice for a case that fits. It is credited at once if its payer has paid for the player before.
 */
export async function claimNotice(
  tx: Queries,
  {
    caseId,
    noticeId,
    waitHours,
  }: { readonly caseId: string; readonly noticeId: number; readonly waitHours: number },
): Promise<Claim> {
  const row = await tx.write.one<ClaimRow>(sql`
    select outcome, transaction_id as "transactionId", spendable_at as "spendableAt",
      stopped_case_id as "stoppedCaseId", stopped_user_id as "stoppedUserId"
    from claim_notice(${caseId}, ${noticeId}, make_interval(hours => ${waitHours}),
      make_interval(mins => ${SENT_TIME_TOLERANCE_MINUTES}))`);
  const { outcome, transactionId, spendableAt, stoppedCaseId, stoppedUserId } = row;
  if (outcome === "settled" && transactionId !== null) {
    return { outcome, given: { transactionId, ...(await findGiven(tx, noticeId)) } };
  }
  if (outcome === "waiting" && spendableAt !== null) {
    return { outcome, spendableAt, ...(await findGiven(tx, noticeId)) };
  }
  const stopped =
    stoppedCaseId === null || stoppedUserId === null
      ? undefined
      : { caseId: stoppedCaseId, userId: stoppedUserId };
  return { outcome: outcome === "contested" ? outcome : "taken", stopped };
}

/**
 * Credits the notice to the case's player, once; undefined where the case or the notice is not open to it.
 */
export async function settleCase(
  db: Queries,
  caseId: string,
  noticeId: number,
  by: string,
): Promise<Given | undefined> {
  const { transactionId } = await db.write.one<{ transactionId: string | null }>(sql`
    select settle_transfer_case(${caseId}, ${noticeId}, ${by}) as "transactionId"`);
  if (transactionId === null) return undefined;
  return { transactionId, ...(await findGiven(db, noticeId)) };
}

function findGiven(
  db: Queries,
  noticeId: number,
): Promise<{ readonly creditKp: number; readonly bonusKp: number }> {
  return db.one(sql`
    select credit_kp as "creditKp" /* never null */, bonus_kp as "bonusKp" /* never null */
    from inbound_notices where id = ${noticeId}`);
}

export type DueCase = {
  readonly id: string;
  readonly userId: number;
  readonly noticeId: number;
};

/** Lists the cases whose waiting time is over, or whose notice another player has got meanwhile. */
export function listDueCases(db: Queries, limit: number): Promise<DueCase[]> {
  return db.many<DueCase>(sql`
    select c.id, c.user_id as "userId", c.notice_id as "noticeId" /* never null */
    from transfer_cases c
    where c.status = 'waiting' and (c.spendable_at <= now()
      or exists (select from notice_claims taken where taken.notice_id = c.notice_id))
    order by c.spendable_at limit ${limit}`);
}

/** Gives the credit that a case has waited for, once. Returns undefined where it may not be given. */
export async function releaseCase(
  tx: Queries,
  { id, noticeId }: DueCase,
): Promise<Given | undefined> {
  const { transactionId } = await tx.write.one<{ transactionId: string | null }>(sql`
    select release_transfer_case(${id}) as "transactionId"`);
  if (transactionId === null) return undefined;
  return { transactionId, ...(await findGiven(tx, noticeId)) };
}

/**
 * Returns whether another player has one of these payment codes, usernames (without underscores) or phones.
 */
export function isAnotherPlayer(
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
