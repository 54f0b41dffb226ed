import {
  findTransfer as findCall,
  getTransferCases,
  withdrawTransferCase as withdrawCall,
} from "@portal/contract/lost-transfer";
import type { Viewer } from "../../domain/accounts/users.ts";
import { route } from "../../kit/http/routes.ts";
import { EVERYBODY } from "../../kit/limits/limit.ts";
import { addressKey } from "../../kit/limits/rate-limits.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";
import { findTransfer } from "./find-transfer.ts";
import { limits } from "./limits.ts";
import { listCasesOfUser, withdrawCase } from "./store.ts";

export const lostTransferRoutes = (services: Services) => [
  route<Viewer, typeof findCall>(findCall, {
    limits: ({ viewer, browser }) => [
      { limit: limits.findTransferByUser, by: String(viewer.id) },
      { limit: limits.findTransferByUserDaily, by: String(viewer.id) },
      { limit: limits.findTransferByAddress, by: addressKey(browser.address) },
      { limit: limits.findTransferGlobally, by: EVERYBODY },
    ],
    handle: ({ viewer, body }) => findTransfer(services, viewer.id, body),
  }),
  route<Viewer, typeof getTransferCases>(getTransferCases, {
    handle: ({ viewer }) => listCasesOfUser(services.db, viewer.id),
  }),
  route<Viewer, typeof withdrawCall>(withdrawCall, {
    limits: ({ viewer }) => [{ limit: limits.findTransferByUser, by: String(viewer.id) }],
    handle: async ({ viewer, params }) => {
      if (!(await withdrawCase(services.db, viewer.id, params.id))) throw errors.caseNotOpen();
    },
  }),
];
