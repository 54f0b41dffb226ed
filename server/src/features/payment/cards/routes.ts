import { getSubmittedCards, submitCard as submitCardCall } from "@portal/contract/payment";
import type { Viewer } from "../../../domain/accounts/users.ts";
import { route } from "../../../kit/http/routes.ts";
import type { Services } from "../../../services.ts";
import { limits } from "./limits.ts";
import { listCards } from "./store.ts";
import { submitCard } from "./submit-card.ts";

export const cardRoutes = (services: Services) => [
  route<Viewer, typeof submitCardCall>(submitCardCall, {
    limits: ({ viewer }) => [{ limit: limits.cardRequestByUser, by: String(viewer.id) }],
    handle: ({ viewer, body, idempotencyKey }) =>
      submitCard(services, viewer, { ...body, idempotencyKey }),
  }),
  route<Viewer, typeof getSubmittedCards>(getSubmittedCards, {
    handle: ({ viewer }) => listCards(services.db, viewer.id),
  }),
];
