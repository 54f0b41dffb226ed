import type { FastifyReply, FastifyRequest } from "fastify";
import { type Browser, type BrowserChange, DEVICE_TOKEN_DAYS_KEPT } from "./browser.ts";
import {
  becomeVisitor,
  cookieName,
  type CookieSettings,
  lifetimeOf,
  sessionTokenOf,
  setSessionCookies,
  tokenIn,
} from "./session-cookies.ts";
import { isWellFormedToken } from "./session-tokens.ts";

/** Holds the device tokens: one for each account that the browser has logged in to, the latest first. */
const DEVICE = "device";
const SEPARATOR = ".";
/** The most accounts that one browser is known to; the account with the oldest login is removed. */
const MAX_DEVICE_TOKENS = 8;
const DAY_SECONDS = 24 * 60 * 60;

/** Holds the token of a login that waits for its second step. */
const APPROVAL = "login-approval";

/** Returns what the request reveals about its browser. */
export const browserOf = (request: FastifyRequest, settings: CookieSettings): Browser => ({
  sessionToken: sessionTokenOf(request, settings),
  deviceTokens: deviceTokensOf(request, settings),
  approvalToken: tokenIn(request, settings, APPROVAL),
  address: request.ip,
  userAgent: request.headers["user-agent"],
});

/** Writes the change into the reply's cookies and headers. No device tokens remove their cookie. */
export function changeBrowser(
  reply: FastifyReply,
  settings: CookieSettings,
  { session, deviceTokens, approval, clearsCache = false }: BrowserChange,
): void {
  // Only logins and similar calls need these cookies, and only the portal's own pages make those.
  const strict = {
    path: "/",
    secure: settings.secure,
    sameSite: "strict",
    httpOnly: true,
  } as const;
  if (session === "ended") becomeVisitor(reply, settings);
  else if (session) setSessionCookies(reply, settings, session.token, session.maxAgeSeconds);
  if (deviceTokens) {
    const tokens = deviceTokens.slice(0, MAX_DEVICE_TOKENS).join(SEPARATOR);
    const maxAge = deviceTokens.length > 0 ? DEVICE_TOKEN_DAYS_KEPT * DAY_SECONDS : 0;
    reply.setCookie(cookieName(settings, DEVICE), tokens, { ...strict, maxAge });
  }
  const approvalName = cookieName(settings, APPROVAL);
  if (approval === "over") reply.clearCookie(approvalName, strict);
  else if (approval) {
    const lifetime = lifetimeOf(approval.maxAgeSeconds);
    reply.setCookie(approvalName, approval.token, { ...strict, ...lifetime });
  }
  if (clearsCache) reply.header("clear-site-data", '"cache"');
}

function deviceTokensOf(request: FastifyRequest, settings: CookieSettings): string[] {
  const tokens = new Set(request.cookies[cookieName(settings, DEVICE)]?.split(SEPARATOR));
  return [...tokens].filter(isWellFormedToken).slice(0, MAX_DEVICE_TOKENS);
}
