/** Queries for a player's support cases and their messages. */
import type { AskedTopic, CaseMessage, SupportCase } from "@portal/contract/support";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

const LISTED_AT_MOST = 20;
/** Messages of a case that the player sees: the newest ones. The console shows more. */
const MESSAGES_AT_MOST = 50;
/** Characters of the newest message in the list of cases. */
const EXCERPT_LENGTH = 120;

/** Lists the player's cases, those with the newest messages first, or only the case of an id. */
export function listCasesOfUser(
  db: Queries,
  userId: number,
  id: string | null = null,
): Promise<SupportCase[]> {
  return db.many<SupportCase>(sql`
    select c.id, c.topic, c.opened_at as "openedAt",
      case when c.closed_at is not null then 'closed' when c.answer_by is not null then 'asked'
        else 'answered' end as state /* never null */,
      c.answer_by as "answerBy", c.last_message_at as "lastMessageAt",
      (select left(m.body, ${EXCERPT_LENGTH}) from case_messages m where m.case_id = c.id
        order by m.id desc limit 1) as excerpt
    from support_cases c
    where c.user_id = ${userId} and (${id}::uuid is null or c.id = ${id})
    order by c.last_message_at desc, c.id limit ${LISTED_AT_MOST}`);
}

/** Returns a case's messages, oldest first. */
export function listMessages(db: Queries, caseId: string): Promise<CaseMessage[]> {
  return db.many<CaseMessage>(sql`
    select id, staff_id is not null as "isFromSupport" /* never null */,
      written_at as "writtenAt", body as text
    from (select * from case_messages where case_id = ${caseId}
      order by id desc limit ${MESSAGES_AT_MOST}) newest
    order by id`);
}

/** Counts the player's open cases, without those about money. */
export function countOpenCases(db: Queries, userId: number): Promise<number> {
  return db.value<number>(sql`
    select count(*) from support_cases
    where user_id = ${userId} and closed_at is null and topic <> 'transfer'`);
}

export function insertCase(tx: Queries, userId: number, topic: AskedTopic): Promise<string> {
  return tx.write.value<string>(sql`
    insert into support_cases (user_id, topic) values (${userId}, ${topic}) returning id`);
}

/** Locks a case of the player until the transaction ends. @returns false if there is none */
export async function lockCaseOf(tx: Queries, userId: number, caseId: string): Promise<boolean> {
  const found = await tx.maybe<{ id: string }>(sql`
    select id from support_cases where id = ${caseId} and user_id = ${userId} for no key update`);
  return found !== undefined;
}

/** Adds the player's message, unless it repeats the newest one. */
export async function insertMessage(tx: Queries, caseId: string, text: string): Promise<void> {
  await tx.run(sql`
    insert into case_messages (case_id, body)
    select ${caseId}, ${text}
    where not exists (
      select from (select staff_id, body from case_messages where case_id = ${caseId}
        order by id desc limit 1) newest
      where newest.staff_id is null and newest.body = ${text})`);
}

/** Finds the player's open case of this topic that consists of this one message. */
export async function findSameCase(
  db: Queries,
  userId: number,
  { topic, text }: { readonly topic: AskedTopic; readonly text: string },
): Promise<string | undefined> {
  const found = await db.maybe<{ id: string }>(sql`
    select c.id from support_cases c join case_messages m on m.case_id = c.id
    where c.user_id = ${userId} and c.topic = ${topic} and c.closed_at is null
    group by c.id having count(*) = 1 and min(m.body) = ${text} limit 1`);
  return found?.id;
}

/** The contents of the email about an answer. */
export type AnswerForEmail = {
  readonly caseId: string;
  readonly username: string;
  /** Null if no address is verified. */
  readonly email: string | null;
  readonly text: string;
};

export function findAnswerForEmail(
  db: Queries,
  messageId: number,
): Promise<AnswerForEmail | undefined> {
  return db.maybe<AnswerForEmail>(sql`
    select c.id as "caseId", u.username, m.body as text,
      case when u.email_verified_at is not null then u.email end as email
    from case_messages m join support_cases c on c.id = m.case_id join users u on u.id = c.user_id
    where m.id = ${messageId} and m.staff_id is not null`);
}
