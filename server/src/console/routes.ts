import * as approvals from "@portal/contract/console/approvals";
import * as operations from "@portal/contract/console/operations";
import * as players from "@portal/contract/console/players";
import * as session from "@portal/contract/console/session";
import type { Call } from "@portal/contract/http/call";
import { BrowserResult } from "../kit/http/browser/browser.ts";
import { giveCsrfCookie } from "../kit/http/browser/session-cookies.ts";
import { type Route, route as routeOf, type RouteOptions } from "../kit/http/routes.ts";
import { byAddress, byUser } from "../kit/limits/counted-by.ts";
import { approveOperation } from "./approve-operation.ts";
import { doOperation } from "./do-operation.ts";
import { findPlayers } from "./find-players.ts";
import { limits } from "./limits.ts";
import { listApprovals } from "./list-approvals.ts";
import { previewOperation } from "./preview-operation.ts";
import { proposeOperation } from "./propose-operation.ts";
import { rejectOperation } from "./reject-operation.ts";
import { revealContact } from "./reveal-contact.ts";
import type { ConsoleServices } from "./services.ts";
import { finishSignIn, startSignIn } from "./sign-in.ts";
import { endStaffSession, giveToken, type Staff } from "./staff-store.ts";

const route = <C extends Call>(call: C, options: RouteOptions<C, Staff>): Route<Staff> =>
  routeOf(call, options);

const changeLimits = ({ viewer }: { readonly viewer: Staff }) =>
  byUser(viewer, limits.changeByStaff);

/** The console's calls, each with what it does. */
export const consoleRoutes = (services: ConsoleServices): readonly Route<Staff>[] => [
  ...sessionRoutes(services),
  route(players.findPlayers, {
    handle: ({ viewer, query }) => findPlayers(services, viewer, query.q),
  }),
  route(players.revealContact, {
    limits: changeLimits,
    handle: ({ viewer, params, body }) => revealContact(services, viewer, { ...params, ...body }),
  }),
  route(operations.previewOperation, {
    limits: changeLimits,
    handle: async ({ viewer, body }) => {
      const { facts, hash, mayDoAlone } = await previewOperation(services, viewer, body.order);
      return { facts, previewHash: hash.toString("hex"), mayDoAlone };
    },
  }),
  route(operations.doOperation, {
    limits: changeLimits,
    handle: ({ viewer, body }) => doOperation(services, viewer, body),
  }),
  route(approvals.getApprovals, {
    handle: ({ viewer }) => listApprovals(services, viewer),
  }),
  route(approvals.proposeOperation, {
    limits: changeLimits,
    handle: ({ viewer, body }) => proposeOperation(services, viewer, body),
  }),
  route(approvals.approveOperation, {
    limits: changeLimits,
    handle: ({ viewer, params, body }) =>
      approveOperation(services, viewer, { ...params, ...body }),
  }),
  route(approvals.rejectOperation, {
    limits: changeLimits,
    handle: ({ viewer, params, body }) => rejectOperation(services, viewer, { ...params, ...body }),
  }),
];

const sessionRoutes = (services: ConsoleServices): readonly Route<Staff>[] => [
  route(session.getConsoleCsrfCookie, {
    handle: async ({ request, reply }) => giveCsrfCookie(services.cookies, request, reply),
  }),
  route(session.startSignIn, {
    limits: ({ browser }) => byAddress(browser, limits.signInByAddress),
    handle: ({ browser, body }) => startSignIn(services, browser, body.loginHint),
  }),
  route(session.finishSignIn, {
    limits: ({ browser }) => byAddress(browser, limits.signInByAddress),
    handle: ({ browser, body }) => finishSignIn(services, browser, body),
  }),
  route(session.getStaff, {
    handle: async ({ viewer }) => viewer,
  }),
  route(session.signOut, {
    limits: changeLimits,
    handle: async ({ viewer }) => {
      await endStaffSession(services.db, viewer.session);
      return new BrowserResult(undefined, { session: "ended" });
    },
  }),
  route(session.giveStaffToken, {
    limits: changeLimits,
    handle: ({ viewer }) => giveToken(services.db, viewer.session),
  }),
];
