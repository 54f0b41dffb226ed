/**
 * Queries for one case (its messages, rival searches, screenshot and account, and the statement that stores an answer),
 * and for reply templates.
 */
import type { ListedCase, StaffCase, ReplyTemplate } from "@portal/contract/console/cases";
import { SENT_TIME_TOLERANCE_MINUTES } from "@portal/contract/lost-transfer";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

/** A case with its player's id. */
export type FoundCase = ListedCase & {
  readonly userId: number;
  readonly answeredAt: string | null;
};

export function findCase(db: Queries, id: string): Promise<FoundCase | undefined> {
  return db.maybe<FoundCase>(sql`
    select id, user_id as "userId" /* never null */, topic, username, opened_at as "openedAt",
      answer_by as "answerBy", answered_at as "answeredAt", last_message_at as "lastMessageAt",
      closed_at as "closedAt", owner, excerpt, amount_vnd as "amountVnd"
    from listed_cases where id = ${id}`);
}

const MESSAGES_AT_MOST = 500;

/** Returns a case's newest messages, oldest first. */
export function listMessages(db: Queries, caseId: string): Promise<StaffCase["messages"]> {
  return db.many(sql`
    select m.id, s.login as author, m.written_at as "writtenAt", m.body as words
    from (select * from case_messages where case_id = ${caseId}
      order by id desc limit ${MESSAGES_AT_MOST}) m
    left join staff s on s.id = m.staff_id order by m.id`);
}

/** Lists other players' undecided searches for the same money: same method and amount, similar time and reference. */
export function listRivals(
  db: Queries,
  caseId: string,
): Promise<NonNullable<StaffCase["search"]>["rivals"]> {
  return db.many(sql`
    select other.id as "caseId", u.username, other.opened_at as "openedAt"
    from transfer_cases mine
    join transfer_cases other on other.method = mine.method and other.amount_vnd = mine.amount_vnd
      -- A bank may report only the day.
      and other.sent_at between
        mine.sent_at - make_interval(days => 1, mins => ${2 * SENT_TIME_TOLERANCE_MINUTES})
        and mine.sent_at + make_interval(days => 1, mins => ${2 * SENT_TIME_TOLERANCE_MINUTES})
      and (other.reference_end = mine.reference_end
        or reference_ends_with(other.reference_end, mine.reference_end)
        or reference_ends_with(mine.reference_end, other.reference_end))
      and other.user_id <> mine.user_id and other.status in ('open', 'waiting')
    join users u on u.id = other.user_id
    where mine.id = ${caseId} order by other.opened_at`);
}

export function findScreenshot(
  db: Queries,
  caseId: string,
): Promise<{ readonly userId: number; readonly encrypted: string } | undefined> {
  return db.maybe(sql`
    select c.user_id as "userId", s.encrypted
    from case_screenshots s join support_cases c on c.id = s.case_id where c.id = ${caseId}`);
}

/** Returns the facts that help to decide who owns an account. */
export function findAccount(db: Queries, userId: number): Promise<StaffCase["account"]> {
  return db.one<StaffCase["account"]>(sql`
    select u.joined_at as "joinedAt", u.phone_verified_at as "phoneVerifiedAt",
      u.email is not null as "hasEmail" /* never null */,
      u.email_verified_at as "emailVerifiedAt", u.password_changed_at as "passwordChangedAt",
      u.mfa_enabled as "isTwoFactorOn",
      u.spending_stopped_at is not null as "isSpendingStopped" /* never null */,
      u.spending_locked_at is not null as "isSpendingLocked" /* never null */,
      (select count(*) from sessions s
        where s.user_id = u.id and now() < least(s.idle_ends_at, s.ends_at)) as sessions,
      paid.number as "topUps", paid.first as "firstTopUpAt",
      (select coalesce(jsonb_agg(c), '[]') from (
        select what, changed_at as "changedAt", undone_at is not null as "isUndone"
        from account_changes where user_id = u.id order by changed_at desc) c) as changes
    from users u cross join lateral (
      select count(*) as number, min(t.created_at) as first from transactions t
      where t.user_id = u.id and t.type like 'topup.%' and t.status = 'success') paid
    where u.id = ${userId}`);
}

/** @returns the message's id; undefined if there is no such case */
export async function insertAnswer(
  tx: Queries,
  caseId: string,
  { text, closes }: { readonly text: string; readonly closes: boolean },
): Promise<number | undefined> {
  const id = await tx.write.value<number | null>(
    sql`select answer_case(${caseId}, ${text}, ${closes})`,
  );
  return id ?? undefined;
}

/** Whether the case has a message after the last seen one, besides this one. */
export const hasUnseen = (
  tx: Queries,
  caseId: string,
  { lastSeenId, messageId }: { readonly lastSeenId: number; readonly messageId: number },
): Promise<boolean> =>
  tx.value<boolean>(sql`
    select exists (select from case_messages
      where case_id = ${caseId} and id > ${lastSeenId} and id <> ${messageId})`);

/** The newest message, if this person wrote it. */
export async function findOwnNewest(
  tx: Queries,
  caseId: string,
  staffId: number,
): Promise<string | undefined> {
  const newest = await tx.maybe<{ staffId: number | null; text: string }>(sql`
    select staff_id as "staffId", body as text from case_messages where case_id = ${caseId}
    order by id desc limit 1`);
  return newest?.staffId === staffId ? newest.text : undefined;
}

export function isSearchUndecided(tx: Queries, caseId: string): Promise<boolean> {
  return tx.value<boolean>(sql`
    select exists (
      select from transfer_cases where id = ${caseId} and status in ('open', 'waiting'))`);
}

export function listTemplates(db: Queries): Promise<ReplyTemplate[]> {
  return db.many<ReplyTemplate>(sql`
    select id, topic, title, body as text from reply_templates order by topic nulls last, lower(title)`);
}

/** Saves a template. It replaces the one with the same title. */
export async function saveTemplate(
  tx: Queries,
  { topic, title, text }: Omit<ReplyTemplate, "id">,
): Promise<void> {
  await tx.run(sql`
    insert into reply_templates (topic, title, body) values (${topic}, ${title}, ${text})
    on conflict (lower(title)) do update
      set topic = excluded.topic, title = excluded.title, body = excluded.body`);
}

/** @returns its title; undefined if there is none */
export async function deleteTemplate(tx: Queries, id: string): Promise<string | undefined> {
  const gone = await tx.write.maybe<{ title: string }>(sql`
    delete from reply_templates where id = ${id} returning title`);
  return gone?.title;
}
