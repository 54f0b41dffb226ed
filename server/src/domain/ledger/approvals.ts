/** What one operator proposes and another approves. The database ensures two people, in time, and once. */
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { type Done, type OperatorContext, OperationRefused } from "./run-operation.ts";

/** A manual operation that a second operator must approve before it is done. */
export type Proposal = {
  /** Each subject has one open proposal at most: `delivery:<transaction>`. */
  readonly subject: string;
  /** What is to be done, for the code that carries it out. */
  readonly proposal: object;
  readonly evidence: string;
  /** The player concerned, if any. */
  readonly userId: number | null;
};

/** A proposal as it was kept, with its author and its decision. */
export type Approval = Omit<Proposal, "proposal"> & {
  readonly id: string;
  readonly proposal: Readonly<Record<string, unknown>>;
  readonly username: string | null;
  readonly proposedBy: string;
  readonly proposedAt: string;
  readonly expiresAt: string;
  /** Null while the proposal waits. */
  readonly decision: "approved" | "rejected" | "expired" | null;
  readonly decidedBy: string | null;
};

/** Returns the waiting proposals, oldest first. */
export function listApprovals(db: Queries, atMost: number): Promise<Approval[]> {
  return db.many<Approval>(sql`
    select id, subject, proposal, evidence, user_id as "userId", username,
      proposed_by as "proposedBy", proposed_at as "proposedAt", expires_at as "expiresAt",
      decision, decided_by as "decidedBy"
    from known_approvals where decision is null order by proposed_at limit ${atMost}`);
}

/** @throws OperationRefused where there is no such proposal */
export async function findApproval(db: Queries, id: string): Promise<Approval> {
  const found = await db.maybe<Approval>(sql`
    select id, subject, proposal, evidence, user_id as "userId", username,
      proposed_by as "proposedBy", proposed_at as "proposedAt", expires_at as "expiresAt",
      decision, decided_by as "decidedBy"
    from known_approvals where id = ${id}`);
  return found ?? refuse("approval", `there is no proposal ${id}`, "không có đề nghị này");
}

/**
 * Stores a proposal. If the same proposal already waits, it returns that one.
 * @throws OperationRefused where a different proposal for the subject waits, or the evidence is missing
 */
export async function propose(
  tx: Queries,
  { by }: OperatorContext,
  { subject, proposal, evidence, userId }: Proposal,
): Promise<Done<Approval>> {
  const text = JSON.stringify(proposal);
  const { id } = await tx.write.one<{ id: string | null }>(sql`
    select propose(${subject}, ${text}::jsonb, ${evidence}, ${userId}, ${by}) as id`);
  if (id !== null) {
    const details = { approvalId: id, ...proposal, evidence };
    const auditEntry = { command: "settle propose", userId, details };
    return { result: await findApproval(tx, id), auditEntry };
  }
  const waiting = await tx.one<{ id: string; isSame: boolean }>(sql`
    select id, proposal = ${text}::jsonb as "isSame" from approvals
    where subject = ${subject} and decision is null`);
  const open = await findApproval(tx, waiting.id);
  if (waiting.isSame) return { result: open };
  return refuse(
    "outcome",
    `${open.proposedBy} has proposed otherwise: approve or reject ${open.id} first`,
    `${open.proposedBy} đã đề nghị khác: hãy phê duyệt hoặc từ chối đề nghị đó trước`,
  );
}

/**
 * Consumes a proposal. One that is approved the caller carries out in the same transaction. Anybody may reject
 * one.
 * @throws OperationRefused
 */
export async function decide(
  tx: Queries,
  { by }: OperatorContext,
  id: string,
  decision: "approved" | "rejected",
): Promise<Approval> {
  const isDecided = await tx.write.value<boolean>(
    sql`select decide_approval(${id}, ${by}, ${decision})`,
  );
  const known = await findApproval(tx, id);
  if (isDecided) return known;
  if (known.decision === "expired") {
    refuse("approval", `it expired at ${known.expiresAt}`, "đề nghị này đã hết hạn");
  }
  if (known.decision) {
    refuse(
      "approval",
      `it was ${known.decision} by ${known.decidedBy}`,
      `${known.decidedBy} đã xử lý đề nghị này`,
    );
  }
  return refuse(
    "by",
    `${known.proposedBy} proposed it: another person approves it`,
    `${known.proposedBy} là người đề nghị: cần một người khác phê duyệt`,
  );
}

function refuse(argument: string, message: string, shown: string): never {
  throw new OperationRefused(argument, message, shown);
}
