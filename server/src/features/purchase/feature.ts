import * as calls from "@portal/contract/purchase";
import { proofLimits } from "../../domain/limits.ts";
import { DELETE_ENDED_EVERY_MS, type Feature, job, route } from "../../feature.ts";
import { byUser } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { changeMethod } from "./change-method.ts";
import { confirmPurchase } from "./confirm-purchase.ts";
import { createPurchase } from "./create-purchase.ts";
import { dropPurchase } from "./drop-purchase.ts";
import { limits } from "./limits.ts";
import { payPurchase } from "./pay-purchase.ts";
import { PAY_TASK, payPurchases } from "./pay-purchases.ts";
import { quotePackages } from "./quote-packages.ts";
import { showPurchase, showPurchases } from "./show-purchase.ts";
import { deleteOldPurchases } from "./store.ts";

const routes = (services: Services) => [
  route(calls.getPurchaseQuotes, {
    unlimited: "reads four indexed rows",
    handle: ({ viewer }) => quotePackages(services, viewer),
  }),
  route(calls.createPurchase, {
    limits: ({ viewer }) => byUser(viewer, limits.purchaseByUser, limits.createPurchaseByUserDaily),
    handle: ({ viewer, body, idempotencyKey }) =>
      createPurchase(services, viewer, { ...body, idempotencyKey }),
  }),
  route(calls.getPurchases, {
    limits: ({ viewer }) => byUser(viewer, limits.purchaseListByUser),
    handle: ({ viewer }) => showPurchases(services, viewer),
  }),
  route(calls.getPurchase, {
    unlimited: "reads one purchase and its payments off indexes",
    handle: ({ viewer, params }) => showPurchase(services, viewer, params.id),
  }),
  route(calls.changePurchaseMethod, {
    limits: ({ viewer }) => byUser(viewer, limits.purchaseByUser),
    handle: ({ viewer, params, body }) => changeMethod(services, viewer, params.id, body.method),
  }),
  route(calls.confirmPurchase, {
    limits: ({ viewer }) => byUser(viewer, limits.purchaseByUser),
    handle: ({ viewer, params }) => confirmPurchase(services, viewer, params.id),
  }),
  route(calls.payPurchase, {
    limits: ({ viewer, body }) => [
      ...byUser(viewer, limits.purchaseByUser),
      ...(body.proof === undefined ? [] : proofLimits(viewer)),
    ],
    handle: ({ viewer, params, body }) => payPurchase(services, viewer, params.id, body.proof),
  }),
  route(calls.dropPurchase, {
    limits: ({ viewer }) => byUser(viewer, limits.purchaseByUser),
    handle: async ({ viewer, params }) => {
      await dropPurchase(services, viewer, params.id);
      return undefined;
    },
  }),
];

/**
 * Sells a package in one order: it is paid with the balance, by itself as soon as money comes, or by hand where
 * something keeps it from being paid by itself. The periodic work deletes purchases that came to nothing, dropped ones after a day.
 */
export const purchase: Feature = {
  routes,
  jobs: [job(PAY_TASK, payPurchases)],
  periodic: [{ everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteOldPurchases(db) }],
};
