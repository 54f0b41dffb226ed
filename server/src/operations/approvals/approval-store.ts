import type { OperationFacts } from "@portal/contract/console/evidence";
import type { OperationName } from "@portal/contract/console/operations";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { errors } from "../errors.ts";

/** Makes the transaction a person's who acts alone, within their limits. SQLSTATE PT015: beyond them. */
export async function beginAlone(
  tx: Queries,
  session: Buffer,
  operation:
    | OperationName
    | "find-contact"
    | "reveal-contact"
    | "reveal-codes"
    | "answer-case"
    | "edit-template"
    | "export-contacts"
    | "note-player"
    | "reconcile"
    | "close-day",
  amount: number,
): Promise<void> {
  await tx.run(sql`select begin_staff_operation(${session}, ${operation}, ${amount})`);
}

/**
 * Makes the transaction a preview, which cannot commit.
 * @returns whether the person may do it alone; null where they may not even propose it
 */
export function beginPreview(
  tx: Queries,
  session: Buffer,
  operation: OperationName,
  amount: number,
): Promise<boolean | null> {
  return tx.write.value<boolean | null>(
    sql`select begin_staff_preview(${session}, ${operation}, ${amount})`,
  );
}

/** Uses an approval up in the transaction that carries it out. SQLSTATE PT016: it is not to be had. */
export async function beginApproved(
  tx: Queries,
  session: Buffer,
  {
    id,
    hash,
    contactSalt,
  }: {
    readonly id: string;
    readonly hash: Buffer;
    /** Of the sealed order. */
    readonly contactSalt: string;
  },
): Promise<void> {
  await tx.run(sql`
    select begin_approved_operation(${session}, ${id}, ${hash}),
      set_config('portal.contact_salt', ${contactSalt}, true)`);
}

export type NewProposal = {
  readonly operation: OperationName;
  /** The order, as `sealOrder` returns it. */
  readonly kept: object;
  /** The most that it moves, in the operation's unit. */
  readonly amount: number;
  /** One proposal waits for each. */
  readonly subject: string;
  readonly facts: OperationFacts;
  readonly hash: Buffer;
  readonly reason: string;
  /** Null where it concerns no player. */
  readonly username: string | null;
};

/** Returns the id of the player of this name, if one is named. */
export async function findPlayerId(db: Queries, username: string | null): Promise<number | null> {
  if (username === null) return null;
  return db.value<number>(sql`select id from users where username = ${username}`);
}

/** @returns its id; null where another proposal of the subject waits. SQLSTATE PT015: not theirs to propose */
export function insertProposal(
  tx: Queries,
  session: Buffer,
  { operation, kept, amount, subject, facts, hash, reason, username }: NewProposal,
): Promise<string | null> {
  return tx.write.value<string | null>(sql`
    select propose_operation(${session}, ${operation}, ${amount}, ${subject},
      ${JSON.stringify(kept)}::jsonb, ${JSON.stringify(facts)}::jsonb, ${hash}, ${reason},
      (select id from users where username = ${username}))`);
}

/** @returns false where it is decided, expired, or not this person's to reject */
export function rejectProposal(tx: Queries, session: Buffer, id: string): Promise<boolean> {
  return tx.write.value<boolean>(sql`select reject_operation(${session}, ${id})`);
}

export type Proposal = {
  readonly id: string;
  readonly subject: string;
  readonly operation: OperationName;
  /** The proposed order, with its personal data encrypted. */
  readonly proposal: object;
  /** The facts of its preview. */
  readonly facts: OperationFacts;
  readonly previewHash: string;
  readonly reason: string;
  readonly userId: number | null;
  readonly username: string | null;
  readonly proposedBy: string;
  readonly proposedAt: string;
  readonly expiresAt: string;
  /** The login of the person who has taken it. */
  readonly owner: string | null;
  readonly state: "waiting" | "approved" | "rejected" | "expired";
  /** Null while it waits, and if nobody decided in time. */
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  /** Whether it waits, and the person of the session may approve it. */
  readonly mayApprove: boolean;
};

/** Absent: no filter. */
export type ProposalQuery = {
  readonly id?: string | undefined;
  readonly state?: "waiting" | "decided" | "expired" | undefined;
  readonly operation?: string | undefined;
  readonly proposedBy?: string | undefined;
  readonly username?: string | undefined;
};

type Approver = {
  readonly id: number;
  readonly login: string;
  readonly roles: readonly string[];
};

/** Lists proposals for a person: those that wait, oldest first, then the ended ones, newest first. */
export function listProposals(
  db: Queries,
  staff: Approver,
  query: ProposalQuery,
  atMost: number,
): Promise<Proposal[]> {
  const { id = null, state = null, operation = null } = query;
  const { proposedBy = null, username = null } = query;
  return db.many<Proposal>(sql`
    select a.id, a.subject, a.operation, a.proposal, a.preview as facts,
      encode(a.preview_hash, 'hex') as "previewHash", a.evidence as reason,
      a.user_id as "userId", u.username, a.proposed_by as "proposedBy",
      a.proposed_at as "proposedAt", a.expires_at as "expiresAt",
      (select s.login from work_owners w join staff s on s.id = w.staff_id
        where w.queue = 'approvals' and w.item = a.id::text) as owner,
      outcome.state, a.decided_by as "decidedBy",
      a.decided_at as "decidedAt",
      outcome.state = 'waiting' and a.proposed_by_staff <> ${staff.id}
        and lower(btrim(a.proposed_by)) <> lower(${staff.login}) and exists (
        select from staff_limits l
        where l.role = any (${staff.roles}::text[]) and l.operation = a.operation
          and l.may_approve) as "mayApprove"
    from approvals a
    left join users u on u.id = a.user_id
    cross join lateral (
      select coalesce(a.decision, case when a.expires_at > now() then 'waiting' else 'expired' end)
        as state
    ) outcome
    where (${id}::uuid is null or a.id = ${id})
      and (${state}::text is null
        or ${state} = case when a.decided_by is null then outcome.state else 'decided' end)
      and (${operation}::text is null or a.operation = ${operation})
      and (${proposedBy}::text is null or a.proposed_by = ${proposedBy})
      and (${username}::text is null or u.username = ${username})
    order by case outcome.state when 'waiting' then a.proposed_at end, a.proposed_at desc
    limit ${atMost}`);
}

/** Finds the waiting proposal of this id. @throws errors.approvalNotOpen if none waits */
export async function findWaiting(db: Queries, staff: Approver, id: string): Promise<Proposal> {
  const [found] = await listProposals(db, staff, { id, state: "waiting" }, 1);
  if (!found) throw errors.approvalNotOpen();
  return found;
}

/** Returns whether this person has looked at the contact of a proposal, by the log. */
export function hasSeenContact(
  db: Queries,
  staff: { readonly id: number },
  { id, userId }: Pick<Proposal, "id" | "userId">,
): Promise<boolean> {
  return db.value<boolean>(sql`
    select exists (
      select from operator_log
      where user_id = ${userId} and command = 'reveal-contact' and staff_id = ${staff.id}
        and details->>'approvalId' = ${id})`);
}
