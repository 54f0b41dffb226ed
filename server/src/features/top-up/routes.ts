import {
  dropTopUp as dropCall,
  getOpenTopUps,
  getTopUp,
  startTopUp as startCall,
} from "@portal/contract/top-up";
import type { Viewer } from "../../domain/accounts/users.ts";
import { route } from "../../kit/http/routes.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";
import { followTopUp } from "./follow-top-up.ts";
import { limits } from "./limits.ts";
import { startTopUp } from "./start-top-up.ts";
import { listOpenTopUps, removeOpenTopUp } from "./store.ts";

export const topUpRoutes = (services: Services) => [
  route<Viewer, typeof startCall>(startCall, {
    limits: ({ viewer }) => [{ limit: limits.topUpByUser, by: String(viewer.id) }],
    handle: ({ viewer, body }) => startTopUp(services, viewer.id, body),
  }),
  route<Viewer, typeof getOpenTopUps>(getOpenTopUps, {
    handle: ({ viewer }) => listOpenTopUps(services.db, viewer.id),
  }),
  route<Viewer, typeof getTopUp>(getTopUp, {
    handle: ({ viewer, params }) => followTopUp(services, viewer.id, params.id),
  }),
  route<Viewer, typeof dropCall>(dropCall, {
    limits: ({ viewer }) => [{ limit: limits.topUpByUser, by: String(viewer.id) }],
    handle: async ({ viewer, params }) => {
      if (!(await removeOpenTopUp(services.db, viewer.id, params.id))) throw errors.topUpNotFound();
    },
  }),
];
