/** Lets players write to support and read the answers, which they also get by email. */
import * as calls from "@portal/contract/support";
import type { Viewer } from "../../domain/accounts/viewer.ts";
import { type Feature, job, route } from "../../feature.ts";
import { httpErrors } from "../../kit/http/errors.ts";
import { byUser, DAY, limit, MINUTE } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { NOTIFY_OF_ANSWER, notifyOfAnswer } from "./notify-of-answer.ts";
import { listCasesOfUser, listMessages } from "./store.ts";
import { openCase, writeToSupport } from "./write-to-support.ts";

export const limits = {
  // Staff read every message, so one player must not keep them busy.
  writeToSupportByUser: limit("support-message.user", 10, 10 * MINUTE),
  writeToSupportByUserDaily: limit("support-message.user.day", 50, DAY),
};

const writeLimits = ({ viewer }: { readonly viewer: Viewer }) =>
  byUser(viewer, limits.writeToSupportByUser, limits.writeToSupportByUserDaily);

const routes = (services: Services) => [
  route(calls.getSupportCases, {
    unlimited: "reads at most 20 of the player's rows",
    handle: ({ viewer }) => listCasesOfUser(services.db, viewer.id),
  }),
  route(calls.getSupportCase, {
    unlimited: "reads one case and at most 50 messages",
    handle: async ({ viewer, params }) => {
      const [found] = await listCasesOfUser(services.db, viewer.id, params.id);
      if (!found) throw httpErrors.notFound();
      return { ...found, messages: await listMessages(services.db, params.id) };
    },
  }),
  route(calls.openSupportCase, {
    limits: writeLimits,
    handle: ({ viewer, body }) => openCase(services, viewer.id, body),
  }),
  route(calls.writeToSupport, {
    limits: writeLimits,
    handle: ({ viewer, params, body }) =>
      writeToSupport(services, viewer.id, { ...params, ...body }),
  }),
];

export const support: Feature = {
  routes,
  jobs: [job(NOTIFY_OF_ANSWER, notifyOfAnswer)],
};
