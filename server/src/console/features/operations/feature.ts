/** Manual operations: previewed, then done alone, or proposed by one person and approved by another. */
import * as approvals from "@portal/contract/console/approvals";
import * as calls from "@portal/contract/console/operations";
import type { ReplyInput } from "@portal/contract/http/call";
import {
  approveOperation,
  doOperation,
  previewOperation,
  proposeOperation,
  rejectOperation,
} from "../../../operations/approvals/carry-out.ts";
import { evidenceOf } from "../../../operations/approvals/evidence.ts";
import { newContactOf } from "../../../operations/players.ts";
import { findWaiting } from "../../../operations/approvals/approval-store.ts";
import type { OperationServices } from "../../../operations/operation.ts";
import { openOrder } from "../../../operations/approvals/sealed-order.ts";
import { type Staff, runAlone } from "../../../operations/as-staff.ts";
import { errors } from "../../../operations/errors.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { listApprovals } from "./list-approvals.ts";

/** Returns a proposal that waits for a second person, with the evidence that they need to decide. */
async function getApproval(
  services: OperationServices,
  staff: Staff,
  id: string,
): Promise<ReplyInput<typeof approvals.getApproval>> {
  const found = await findWaiting(services.db, staff, id);
  const { order } = openOrder(found, services.proposalEncryption);
  return { ...found, evidence: await evidenceOf(services.db, { ...found, order }) };
}

/**
 * Shows the unmasked new contact of a waiting correction to its proposer and to those who may approve it. The log entry
 * (who looked) is committed first.
 * @throws errors.approvalNotOpen
 */
async function revealProposedContact(
  { db, proposalEncryption }: Pick<OperationServices, "db" | "proposalEncryption">,
  staff: Staff,
  id: string,
): Promise<{ readonly contact: string }> {
  const found = await findWaiting(db, staff, id);
  const { userId, username, reason } = found;
  const isTheirs = found.mayApprove || found.proposedBy === staff.login;
  if (found.operation !== "correct-contact" || !isTheirs) throw errors.approvalNotOpen();
  const contact = newContactOf(openOrder(found, proposalEncryption).order)!;
  const details = { username, revealed: ["newContact"], approvalId: id };
  return runAlone(db, staff, { name: "reveal-contact", reason }, async () => ({
    result: { contact },
    auditEntry: { command: "reveal-contact", userId, details },
  }));
}

const operationRoutes = (services: ConsoleServices) => [
  route(calls.previewOperation, {
    handle: async ({ viewer, body }) => {
      const { order } = body;
      const { facts, hash, mayDoAlone } = await previewOperation(services, viewer, order);
      const contact = newContactOf(order);
      const shown = contact === undefined ? {} : { contact };
      const username = facts.username ?? null;
      const evidence = await evidenceOf(services.db, { order, facts, username });
      return { facts, ...shown, previewHash: hash.toString("hex"), mayDoAlone, evidence };
    },
  }),
  route(calls.doOperation, { handle: ({ viewer, body }) => doOperation(services, viewer, body) }),
];

const approvalRoutes = (services: ConsoleServices) => [
  route(approvals.getApprovals, {
    handle: ({ viewer, query }) => listApprovals(services, viewer, query),
  }),
  route(approvals.getApproval, {
    handle: ({ viewer, params }) => getApproval(services, viewer, params.id),
  }),
  route(approvals.proposeOperation, {
    handle: ({ viewer, body }) => proposeOperation(services, viewer, body),
  }),
  route(approvals.approveOperation, {
    handle: ({ viewer, params, body }) =>
      approveOperation(services, viewer, { ...params, ...body }),
  }),
  route(approvals.revealProposedContact, {
    handle: ({ viewer, params }) => revealProposedContact(services, viewer, params.id),
  }),
  route(approvals.rejectOperation, {
    handle: ({ viewer, params, body }) => rejectOperation(services, viewer, { ...params, ...body }),
  }),
];

export const operations: ConsoleFeature = {
  routes: (services) => [...operationRoutes(services), ...approvalRoutes(services)],
};
