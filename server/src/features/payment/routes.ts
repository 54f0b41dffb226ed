import { getPaymentMethods } from "@portal/contract/payment";
import type { Viewer } from "../../domain/users.ts";
import { route } from "../../kit/routes.ts";
import type { Services } from "../../services.ts";
import { listPaymentMethods } from "./list-payment-methods.ts";

export const paymentRoutes = ({ config }: Services) => [
  route<Viewer, typeof getPaymentMethods>(getPaymentMethods, {
    handle: async ({ viewer }) => listPaymentMethods(config.portal.payment, viewer.paymentCode),
  }),
];
