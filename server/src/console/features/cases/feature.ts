/**
 * Shows and answers cases (players' messages to support), lists requests about personal data, and edits reply
 * templates.
 */
import * as calls from "@portal/contract/console/cases";
import { listDataRequests as requestsCall } from "@portal/contract/console/data-requests";
import type { StaffCase, ReplyTemplate } from "@portal/contract/console/cases";
import {
  findCandidates,
  listCases as listSearches,
} from "../../../features/lost-transfer/store.ts";
import type { Queries } from "../../../kit/database/database.ts";
import { httpErrors } from "../../../kit/http/errors.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { runAlone, type Staff } from "../../../operations/as-staff.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { answerCase } from "./answer-case.ts";
import { listCases } from "./list-cases.ts";
import { listDataRequests } from "./list-data-requests.ts";
import {
  listTemplates,
  deleteTemplate,
  saveTemplate as save,
  findAccount,
  findCase,
  listMessages,
  listRivals,
  findScreenshot,
} from "./store.ts";

/**
 * Returns everything that staff need to decide a case: the messages, the search for money and the account.
 * @throws not_found
 */
async function getCase({ db }: OperatorServices, id: string): Promise<StaffCase> {
  const found = await findCase(db, id);
  if (!found) throw httpErrors.notFound();
  const { userId, ...shown } = found;
  return {
    ...shown,
    messages: await listMessages(db, id),
    search: found.topic === "transfer" ? await searchOf(db, id) : null,
    account: await findAccount(db, userId),
  };
}

async function searchOf(db: Queries, id: string): Promise<StaffCase["search"]> {
  const [search] = await listSearches(db, { id, limit: 1 });
  if (!search) return null;
  const isDecided = search.status !== "open" && search.status !== "waiting";
  return {
    ...search,
    candidates: isDecided ? [] : await findCandidates(db, search),
    rivals: isDecided ? [] : await listRivals(db, id),
  };
}

/**
 * Returns the screenshot of a transfer, with names and account numbers. The log entry (who looked) is committed first.
 */
function revealScreenshot(
  { db, screenshotEncryption }: ConsoleServices,
  staff: Staff,
  caseId: string,
): Promise<{ readonly jpeg: string }> {
  const what = { name: "reveal-contact", reason: "ảnh chụp giao dịch" } as const;
  return runAlone(db, staff, what, async (tx) => {
    const found = await findScreenshot(tx, caseId);
    if (!found) throw httpErrors.notFound();
    const { userId, encrypted } = found;
    const details = { caseId, revealed: ["screenshot"] };
    return {
      result: { jpeg: screenshotEncryption.decrypt(encrypted) as string },
      auditEntry: { command: "reveal-contact", userId, details },
    };
  });
}

const EDIT = { name: "edit-template", reason: "mẫu trả lời" } as const;

/** Saves a template. It replaces the one with the same title. */
function saveTemplate(
  { db }: OperatorServices,
  staff: Staff,
  template: Omit<ReplyTemplate, "id">,
): Promise<undefined> {
  return runAlone(db, staff, EDIT, async (tx) => {
    await save(tx, template);
    const auditEntry = { command: "reply-templates save", userId: null, details: template };
    return { result: undefined, auditEntry };
  });
}

/** Removes a template, if it still exists. */
function removeTemplate({ db }: OperatorServices, staff: Staff, id: string): Promise<undefined> {
  return runAlone(db, staff, EDIT, async (tx) => {
    const title = await deleteTemplate(tx, id);
    if (title === undefined) return { result: undefined };
    const auditEntry = { command: "reply-templates remove", userId: null, details: { title } };
    return { result: undefined, auditEntry };
  });
}

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
