/** Manual operations: previewed, then done alone, or proposed by one person and approved by another. */
import * as approvals from "@portal/contract/console/approvals";
import * as calls from "@portal/contract/console/operations";
import {
  approveOperation,
  doOperation,
  previewOperation,
  proposeOperation,
  rejectOperation,
} from "../../../operations/approvals/carry-out.ts";
import { evidenceOf } from "../../../operations/approvals/evidence.ts";
import { newContactOf } from "../../../operations/players.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { getApproval } from "./get-approval.ts";
import { listApprovals } from "./list-approvals.ts";
import { revealProposedContact } from "./reveal-contact.ts";

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
