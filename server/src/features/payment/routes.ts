import { getPaymentMethods } from "@portal/contract/payment";
import type { Viewer } from "../../domain/users.ts";
import { route } from "../../kit/routes.ts";
import type { Services } from "../../services.ts";
import { listPaymentMethods } from "./list-payment-methods.ts";

export const paymentRoutes = ({ config, cardGateway }: Services) => [
  route<Viewer, typeof getPaymentMethods>(getPaymentMethods, {
    handle: async ({ viewer: { paymentCode } }) =>
      listPaymentMethods(config.portal.payment, {
        paymentCode,
        takesCards: cardGateway !== undefined,
      }),
  }),
];
