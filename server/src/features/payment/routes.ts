import { getPaymentHealth, getPaymentMethods } from "@portal/contract/payment";
import type { Viewer } from "../../domain/accounts/users.ts";
import { cached } from "../../kit/concurrency/cached.ts";
import { route } from "../../kit/http/routes.ts";
import type { Services } from "../../services.ts";
import { listPaymentMethods } from "./list-payment-methods.ts";
import { methodHealth } from "./method-health.ts";

/** The result is the same for everybody, and a few seconds change little in an hour. */
const HEALTH_FRESH_MS = 10_000;

export const paymentRoutes = ({ config, cardGateway, db }: Services) => {
  const health = cached(HEALTH_FRESH_MS, () => methodHealth(db));
  return [
    route<Viewer, typeof getPaymentMethods>(getPaymentMethods, {
      handle: async ({ viewer: { paymentCode } }) =>
        listPaymentMethods(config.portal.payment, {
          paymentCode,
          takesCards: cardGateway !== undefined,
        }),
    }),
    route<Viewer, typeof getPaymentHealth>(getPaymentHealth, { handle: health }),
  ];
};
