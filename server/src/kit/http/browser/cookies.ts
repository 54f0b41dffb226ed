/// <reference types="@fastify/cookie" />
/**
 * The cookies of session, CSRF token, known devices and waiting logins: reads them into `Browser`, writes
 * `BrowserChange`.
 */
import { randomBytes } from "node:crypto";
import { hostCookie } from "@portal/contract/http/cookies";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { MacKeys } from "../../crypto/keys.ts";
import { type Browser, type BrowserChange, DEVICE_TOKEN_DAYS_KEPT } from "./browser.ts";
import { mintCsrfToken, XSRF_HEADER } from "./csrf.ts";
import { isVisitorToken, isWellFormedToken, newVisitorToken } from "./session-tokens.ts";

/** The length of the random value of the cookie `signedInName`, which differs from session to session. */
const SESSION_HINT_BYTES = 6;

export type CookieSettings = {
  /** True on https: the cookies are then Secure, and all but the CSRF cookie have the prefix __Host-. */
  readonly secure: boolean;
  readonly csrfKeys: MacKeys;
  /** Name of the session's cookie, before its prefix. */
  readonly sessionName: string;
  /** Name of the cookie whose value the page sends in a header. */
  readonly csrfName: string;
  /** Name of the cookie by which the page's script sees that a player is signed in. */
  readonly signedInName: string;
  /** Name of the header with the same information for a page of another host. */
  readonly signedInHeader: string;
};

/** Returns the session token that the browser sent, signed in or visitor. */
const sessionTokenOf = (request: FastifyRequest, settings: CookieSettings): string | undefined =>
  tokenIn(request, settings, settings.sessionName);

/** Returns whether the browser sent a session's cookie, valid or not. */
export const hasSessionCookie = (request: FastifyRequest, settings: CookieSettings): boolean =>
  cookieName(settings, settings.sessionName) in request.cookies;

/**
 * Sets a session's cookies: its token, the CSRF token bound to it, and the hint for scripts that a player is signed in.
 */
function setSessionCookies(
  reply: FastifyReply,
  settings: CookieSettings,
  token: string,
  maxAgeSeconds?: number,
): void {
  const common = { ...pageCookie(settings), ...lifetimeOf(maxAgeSeconds) };
  reply.setCookie(cookieName(settings, settings.sessionName), token, { ...common, httpOnly: true });
  setCsrfCookie(reply, settings, token, maxAgeSeconds);
  const { signedInName } = settings;
  const hint = isVisitorToken(token) ? undefined : newSessionHint();
  if (hint !== undefined) reply.setCookie(signedInName, hint, common);
  else if (signedInName in reply.request.cookies) reply.clearCookie(signedInName, common);
  if (isForOtherHost(reply)) {
    const life = maxAgeSeconds === undefined ? "" : `; max-age=${maxAgeSeconds}`;
    reply.header(settings.signedInHeader, hint === undefined ? "" : hint + life);
  }
}

/** Makes the browser a visitor again: its old token and CSRF token become worthless. */
function becomeVisitor(reply: FastifyReply, settings: CookieSettings): void {
  setSessionCookies(reply, settings, newVisitorToken());
}

/**
 * Sets the CSRF cookie. A browser without a session first becomes a visitor, because the CSRF token is bound to a
 * session token. An existing session cookie stays unchanged, because its lifetime was set at login.
 */
export function giveCsrfCookie(
  settings: CookieSettings,
  request: FastifyRequest,
  reply: FastifyReply,
): undefined {
  const token = sessionTokenOf(request, settings);
  if (token === undefined) becomeVisitor(reply, settings);
  else setCsrfCookie(reply, settings, token);
}

/** Sets the CSRF cookie, which the page's script reads. Its token is worthless without the session. */
function setCsrfCookie(
  reply: FastifyReply,
  settings: CookieSettings,
  sessionToken: string,
  maxAgeSeconds?: number,
): void {
  const csrfToken = mintCsrfToken(settings.csrfKeys, sessionToken);
  const attributes = { ...pageCookie(settings), ...lifetimeOf(maxAgeSeconds) };
  reply.setCookie(settings.csrfName, csrfToken, attributes);
  if (isForOtherHost(reply)) reply.header(XSRF_HEADER, csrfToken);
}

/** Returns whether the response is for a page of another host, which cannot read our cookies. */
const isForOtherHost = (reply: FastifyReply): boolean =>
  reply.hasHeader("access-control-allow-origin");

const newSessionHint = (): string => randomBytes(SESSION_HINT_BYTES).toString("base64url");

const pageCookie = ({ secure }: CookieSettings) =>
  ({ path: "/", secure, sameSite: "lax" }) as const;

/** Without `maxAgeSeconds` a cookie lives until the browser is closed. */
const lifetimeOf = (maxAgeSeconds: number | undefined) =>
  maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds };

const cookieName = ({ secure }: CookieSettings, name: string): string => hostCookie(name, secure);

/** Returns the token in a cookie of ours; undefined where it does not have a token's form. */
function tokenIn(
  request: FastifyRequest,
  settings: CookieSettings,
  name: string,
): string | undefined {
  const token = request.cookies[cookieName(settings, name)];
  return token !== undefined && isWellFormedToken(token) ? token : undefined;
}

/** The cookie of the device tokens: one for each account that the browser has logged in to, the latest first. */
const DEVICE = "device";
const SEPARATOR = ".";
/** The most device tokens of one browser. Beyond it the account with the oldest login is dropped. */
const MAX_DEVICE_TOKENS = 8;
const DAY_SECONDS = 24 * 60 * 60;

/** The cookie of a login that waits for its second factor. */
const APPROVAL = "login-approval";

/** Reads the browser's tokens, address and user agent from a request. */
export const browserOf = (request: FastifyRequest, settings: CookieSettings): Browser => ({
  sessionToken: sessionTokenOf(request, settings),
  deviceTokens: deviceTokensOf(request, settings),
  approvalToken: tokenIn(request, settings, APPROVAL),
  address: request.ip,
  userAgent: request.headers["user-agent"],
});

/** Writes the change into the reply's cookies and headers. An empty list of device tokens removes their cookie. */
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
