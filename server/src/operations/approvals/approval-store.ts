/**
 * Queries for manual operations: begin one (alone, as a preview, or approved), and store, list and reject proposals.
 */
import type { OperationFacts } from "@portal/contract/console/evidence";
import type { OperationName } from "@portal/contract/console/operations";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { errors } from "../errors.ts";

/** The names in the limits of roles: of operations, and of what needs no preview. */
export type AloneName =
  | OperationName
  | "find-contact"
  | "reveal-contact"
  | "reveal-codes"
  | "answer-case"
  | "edit-template"
  | "export-contacts"
  | "note-player"
  | "reconcile"
  | "close-day";

/** Begins an operation that a person does alone. Throws SQLSTATE PT015 if it exceeds their limits. */
export async function beginAlone(
  tx: Queries,
  session: Buffer,
  operation: AloneName,
  amount: number,
): Promise<void> {
  await tx.run(sql`select begin_staff_operation(${session}, ${operation}, ${amount})`);
}

/**
 * Begins a preview, which cannot commit.
 * @returns whether the person may do it alone; null if they may not even propose it
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

/**
 * Begins an approved operation, which uses the approval up. Throws SQLSTATE PT016 if the approval is not open to this
 * person.
 */
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
    /** From the order's encrypted fields, as `openOrder` returns it. */
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
  /** The most that it moves, in the unit of the operation's limits. */
  readonly amount: number;
  /** What it is about: only one proposal of a subject may wait. */
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

/**
 * @returns the proposal's id; null if another one with the subject waits. Throws SQLSTATE PT015 if the person may not
 *   propose it
 */
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

/** @returns false if the proposal is decided or expired, or this person may not reject it */
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

/** Returns whether the log shows that this person has revealed the contact of a proposal. */
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
