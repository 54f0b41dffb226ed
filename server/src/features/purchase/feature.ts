/**
 * Sells a package in one order. It is paid with the balance as soon as that covers it, or by the player's own call if
 * something, such as a spending limit, prevents the automatic payment. The periodic work deletes unpaid purchases.
 */
import * as calls from "@portal/contract/purchase";
import { proofLimits } from "../../domain/limits.ts";
import { DELETE_ENDED_EVERY_MS, type Feature, job, route } from "../../feature.ts";
import { byUser, DAY, limit, MINUTE } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { changeMethod, confirmPurchase, dropPurchase } from "./change-purchase.ts";
import { createPurchase } from "./create-purchase.ts";
import { PAY_TASK } from "./follow-payment.ts";
import { payPurchase } from "./pay-purchase.ts";
import { payPurchases } from "./pay-purchases.ts";
import { quotePackages } from "./quote-packages.ts";
import { showPurchase, showPurchases } from "./show-purchase.ts";
import { deleteOldPurchases } from "./store.ts";

export const limits = {
  // Each reads up to 50 purchases with their payments.
  purchaseListByUser: limit("purchase-list.user", 240, MINUTE),
  purchaseByUser: limit("purchase.user", 120, MINUTE),
  // A purchase costs nothing until it is paid. A guild's buyer orders some dozens in a day.
  createPurchaseByUserDaily: limit("purchase.user.day", 300, DAY),
};

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
    unlimited: "reads one purchase and its payments by indexes",
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

export const purchase: Feature = {
  routes,
  jobs: [job(PAY_TASK, payPurchases)],
  periodic: [{ everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteOldPurchases(db) }],
};
