import type { OperationFacts } from "@portal/contract/console/evidence";
import type { OperationName } from "@portal/contract/console/operations";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

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

export type WaitingProposal = {
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
  /** Whether the person of the session may approve it. */
  readonly mayApprove: boolean;
  /** The login of the person who has taken it. */
  readonly owner: string | null;
};

/** Returns whether this person has looked at the contact of a proposal, by the log. */
export function hasSeenContact(
  db: Queries,
  staff: { readonly id: number },
  { id, userId }: Pick<WaitingProposal, "id" | "userId">,
): Promise<boolean> {
  return db.value<boolean>(sql`
    select exists (
      select from operator_log
      where user_id = ${userId} and command = 'reveal-contact' and staff_id = ${staff.id}
        and details->>'approvalId' = ${id})`);
}

export type EndedProposal = Omit<WaitingProposal, "mayApprove"> & {
  readonly state: "approved" | "rejected" | "expired";
  /** Null if nobody decided in time. */
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
};

/** Null: no filter. */
export type EndedQuery = {
  readonly id: string | null;
  readonly state: "decided" | "expired" | null;
  readonly operation: string | null;
  readonly proposedBy: string | null;
  readonly username: string | null;
};

/** Lists ended proposals, the newest first. */
export function listEnded(
  db: Queries,
  { id, state, operation, proposedBy, username }: EndedQuery,
  atMost: number,
): Promise<EndedProposal[]> {
  return db.many<EndedProposal>(sql`
    select a.id, a.subject, a.operation, a.proposal,
      a.preview as facts,
      encode(a.preview_hash, 'hex') as "previewHash", a.evidence as reason,
      a.user_id as "userId", u.username, a.proposed_by as "proposedBy",
      a.proposed_at as "proposedAt", a.expires_at as "expiresAt",
      (select s.login from work_owners w join staff s on s.id = w.staff_id
        where w.queue = 'approvals' and w.item = a.id::text) as owner,
      coalesce(a.decision, 'expired') as state, a.decided_by as "decidedBy",
      a.decided_at as "decidedAt"
    from approvals a left join users u on u.id = a.user_id
    where (a.decision is not null or a.expires_at <= now())
      and (${id}::uuid is null or a.id = ${id})
      and (${state}::text is null
        or (${state} = 'decided') = (coalesce(a.decision, 'expired') <> 'expired'))
      and (${operation}::text is null or a.operation = ${operation})
      and (${proposedBy}::text is null or a.proposed_by = ${proposedBy})
      and (${username}::text is null or u.username = ${username})
    order by a.proposed_at desc limit ${atMost}`);
}

/** Lists waiting proposals, or the one with this id, for a person of these roles. */
export function listProposals(
  db: Queries,
  staff: { readonly id: number; readonly login: string; readonly roles: readonly string[] },
  id: string | null,
  atMost: number,
): Promise<WaitingProposal[]> {
  return db.many<WaitingProposal>(sql`
    select a.id, a.subject, a.operation, a.proposal,
      a.preview as facts,
      encode(a.preview_hash, 'hex') as "previewHash", a.evidence as reason,
      a.user_id as "userId", u.username, a.proposed_by as "proposedBy",
      a.proposed_at as "proposedAt", a.expires_at as "expiresAt",
      (select s.login from work_owners w join staff s on s.id = w.staff_id
        where w.queue = 'approvals' and w.item = a.id::text) as owner,
      a.proposed_by_staff <> ${staff.id}
        and lower(btrim(a.proposed_by)) <> lower(${staff.login}) and exists (
        select from staff_limits l
        where l.role = any (${staff.roles}::text[]) and l.operation = a.operation
          and l.may_approve) as "mayApprove"
    from approvals a left join users u on u.id = a.user_id
    where a.decision is null and a.expires_at > now()
      and (${id}::uuid is null or a.id = ${id})
    order by a.proposed_at limit ${atMost}`);
}
