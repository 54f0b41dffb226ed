/**
 * Shows and answers cases (players' messages to support), lists requests about personal data, and edits reply
 * templates.
 */
import * as calls from "@portal/contract/console/cases";
import { listDataRequests as requestsCall } from "@portal/contract/console/data-requests";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { answerCase } from "./answer-case.ts";
import { removeTemplate, saveTemplate } from "./edit-templates.ts";
import { getCase } from "./get-case.ts";
import { listCases } from "./list-cases.ts";
import { listDataRequests } from "./list-data-requests.ts";
import { revealScreenshot } from "./reveal-screenshot.ts";
import { listTemplates } from "./template-store.ts";

const routes = (services: ConsoleServices) => [
  route(calls.listCases, { handle: ({ viewer, query }) => listCases(services, viewer, query) }),
  route(calls.getCase, { handle: ({ params }) => getCase(services, params.id) }),
  route(calls.answerCase, {
    handle: ({ viewer, params, body }) => answerCase(services, viewer, { ...params, ...body }),
  }),
  route(calls.revealScreenshot, {
    handle: ({ viewer, params }) => revealScreenshot(services, viewer, params.id),
  }),
  route(requestsCall, { handle: ({ viewer, query }) => listDataRequests(services, viewer, query) }),
  route(calls.getReplyTemplates, {
    handle: async () => ({ templates: await listTemplates(services.db) }),
  }),
  route(calls.saveReplyTemplate, {
    handle: ({ viewer, body }) => saveTemplate(services, viewer, body),
  }),
  route(calls.removeReplyTemplate, {
    handle: ({ viewer, params }) => removeTemplate(services, viewer, params.id),
  }),
];

export const cases: ConsoleFeature = { routes };
