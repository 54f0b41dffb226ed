/** Approvals: one person proposes an operation, another one approves, rejects or withdraws it. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { listQuery, listReply, ownerField, ownerFilter, textFilter } from "./list.ts";
import { operationEvidence, operationFacts } from "./evidence.ts";
import { operationOrder, previewHash } from "./operations.ts";
import { reason } from "./players.ts";
import { takesRight } from "./rights.ts";

const id = z.uuid();

export const approval = z.object({
  id,
  subject: z.string(),
  operation: z.string(),
  /** The facts that its preview showed. */
  facts: operationFacts,
  previewHash,
  reason: z.string(),
  username: z.nullable(z.string()),
  proposedBy: z.string(),
  proposedAt: z.string(),
  expiresAt: z.string(),
  /** Whether the signed-in person may approve it. */
  mayApprove: z.boolean(),
});
export type Approval = z.output<typeof approval>;

const listedApproval = z.object({
  ...approval.shape,
  owner: ownerField,
  state: z.enum(["waiting", "approved", "rejected", "expired"]),
  /** Null while it waits, and if it expired. */
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
});
export type ListedApproval = z.output<typeof listedApproval>;

/** The state of a proposal: undecided, decided, or expired. */
const approvalStates = ["waiting", "decided", "expired"] as const;

export const getApprovals = takesRight(
  "see-approvals",
  defineCall({
    method: "GET",
    path: "/api/console/approvals",
    who: "user",
    summary: "What waits for a second person, or no longer does: of that the newest thousand.",
    query: listQuery(
      ["proposedAt", "-proposedAt", "expiresAt", "-expiresAt", "proposedBy", "-proposedBy"],
      {
        operation: textFilter,
        proposedBy: textFilter,
        username: textFilter,
        owner: ownerFilter,
        /** `waiting` if not given. */
        state: z.optional(z.enum(approvalStates)),
        /** One proposal in any state. */
        id: z.optional(id),
        /** `mine`: what the signed-in person may approve. */
        decision: z.optional(z.literal("mine")),
      },
    ),
    reply: listReply(listedApproval),
    errors: ["right_missing"],
  }),
);

export const getApproval = takesRight(
  "see-approvals",
  defineCall({
    method: "GET",
    path: "/api/console/approvals/{id}",
    who: "user",
    summary: "One proposal with its evidence: the player, and what it would change now.",
    params: z.object({ id }),
    reply: z.object({ ...approval.shape, evidence: operationEvidence }),
    errors: ["right_missing", "approval_not_open"],
  }),
);

export const proposeOperation = takesRight(
  "operate",
  defineCall({
    method: "POST",
    path: "/api/console/approvals",
    who: "user",
    summary: "Proposes what was previewed to another person, for 24 hours.",
    body: z.object({ order: operationOrder, previewHash, reason }),
    reply: z.object({ id }),
    errors: [
      "right_missing",
      "takes_approval",
      "preview_changed",
      "operation_refused",
      "proposed_already",
    ],
  }),
);

export const approveOperation = takesRight(
  "approve",
  defineCall({
    method: "POST",
    path: "/api/console/approvals/{id}/approve",
    who: "user",
    summary: "Carries out what another person proposed, once, exactly as it was previewed.",
    params: z.object({ id }),
    body: z.object({ previewHash }),
    reply: z.object({ facts: operationFacts }),
    errors: [
      "right_missing",
      "approval_not_open",
      /** A corrected contact must be revealed before it is approved. */
      "contact_not_seen",
      "proof_required",
      "preview_changed",
      "operation_refused",
    ],
  }),
);

export const revealProposedContact = takesRight(
  "reveal-contacts",
  defineCall({
    method: "POST",
    path: "/api/console/approvals/{id}/contact",
    who: "user",
    summary:
      "The whole new phone or email of a correction that waits, for its proposer and those who may approve it. Who looked is logged in the same commit.",
    params: z.object({ id }),
    reply: z.object({ contact: z.string() }),
    errors: ["right_missing", "approval_not_open", "operation_refused"],
  }),
);

export const rejectOperation = takesRight(
  "operate",
  defineCall({
    method: "POST",
    path: "/api/console/approvals/{id}/reject",
    who: "user",
    summary: "Closes a proposal without carrying it out; who proposed it takes it back.",
    params: z.object({ id }),
    body: z.object({ reason }),
    errors: ["right_missing", "approval_not_open"],
  }),
);
