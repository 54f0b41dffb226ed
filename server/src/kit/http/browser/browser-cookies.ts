import type { FastifyReply, FastifyRequest } from "fastify";
import { approvalTokenOf, clearApprovalCookie, setApprovalCookie } from "./approval-cookie.ts";
import type { Browser, BrowserChange } from "./browser.ts";
import { deviceTokensOf, setDeviceCookie } from "./device-cookies.ts";
import {
  becomeVisitor,
  type CookieSettings,
  sessionTokenOf,
  setSessionCookies,
} from "./session-cookies.ts";

/** Returns what the request reveals about its browser. */
export const browserOf = (request: FastifyRequest, settings: CookieSettings): Browser => ({
  sessionToken: sessionTokenOf(request, settings),
  deviceTokens: deviceTokensOf(request, settings),
  approvalToken: approvalTokenOf(request, settings),
  address: request.ip,
  userAgent: request.headers["user-agent"],
});

/** Writes the change into the reply's cookies and headers. */
export function changeBrowser(
  reply: FastifyReply,
  settings: CookieSettings,
  { session, deviceTokens, approval, clearsCache = false }: BrowserChange,
): void {
  if (session === "ended") becomeVisitor(reply, settings);
  else if (session) setSessionCookies(reply, settings, session.token, session.maxAgeSeconds);
  if (deviceTokens) setDeviceCookie(reply, settings, deviceTokens);
  if (approval === "over") clearApprovalCookie(reply, settings);
  else if (approval) setApprovalCookie(reply, settings, approval);
  if (clearsCache) reply.header("clear-site-data", '"cache"');
}
