import * as calls from "@portal/contract/console/approvals";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { changeLimits } from "../../staff/limits.ts";
import { approveOperation } from "./approve-operation.ts";
import { getApproval } from "./get-approval.ts";
import { listApprovals } from "./list-approvals.ts";
import { proposeOperation } from "./propose-operation.ts";
import { rejectOperation } from "./reject-operation.ts";
import { revealProposedContact } from "./reveal-contact.ts";

const routes = (services: ConsoleServices) => [
  route(calls.getApprovals, {
    handle: ({ viewer, query }) => listApprovals(services, viewer, query),
  }),
  route(calls.getApproval, {
    handle: ({ viewer, params }) => getApproval(services, viewer, params.id),
  }),
  route(calls.proposeOperation, {
    limits: changeLimits,
    handle: ({ viewer, body }) => proposeOperation(services, viewer, body),
  }),
  route(calls.approveOperation, {
    limits: changeLimits,
    handle: ({ viewer, params, body }) =>
      approveOperation(services, viewer, { ...params, ...body }),
  }),
  route(calls.revealProposedContact, {
    limits: changeLimits,
    handle: ({ viewer, params }) => revealProposedContact(services, viewer, params.id),
  }),
  route(calls.rejectOperation, {
    limits: changeLimits,
    handle: ({ viewer, params, body }) => rejectOperation(services, viewer, { ...params, ...body }),
  }),
];

/** What one person proposes and another approves. */
export const approvals: ConsoleFeature = { routes };
