/** Lets players limit what they spend in a day and in a month. */
import * as calls from "@portal/contract/spending-limit";
import { type Feature, route } from "../../feature.ts";
import { byUser, MINUTE, limit } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { setSpendingLimit } from "./set-spending-limit.ts";

export const limits = {
  setSpendingLimitByUser: limit("spending-limit.user", 30, 10 * MINUTE),
};

const routes = (services: Services) => [
  route(calls.setSpendingLimit, {
    limits: ({ viewer }) => byUser(viewer, limits.setSpendingLimitByUser),
    handle: ({ viewer, body }) => setSpendingLimit(services, viewer, body),
  }),
];

export const spendingLimit: Feature = { routes };
