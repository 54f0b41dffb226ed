/// <reference types="@fastify/cookie" />
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  type Browser,
  type BrowserChange,
  DEVICE_TOKEN_DAYS_KEPT,
  type KeptToken,
} from "./browser.ts";
import {
  becomeVisitor,
  type CookieSettings,
  sessionTokenOf,
  setSessionCookies,
} from "./session-cookies.ts";
import { isWellFormedToken } from "./session-tokens.ts";

const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/;
const SEPARATOR = ".";
/** The most accounts that one browser is known to; the account with the oldest login is removed. */
const MAX_TOKENS = 8;
const DAY_SECONDS = 24 * 60 * 60;

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

/** Returns the browser's tokens of earlier logins: one for each account, the latest first. */
function deviceTokensOf(request: FastifyRequest, settings: CookieSettings): string[] {
  const tokens = new Set(request.cookies[deviceCookieName(settings)]?.split(SEPARATOR));
  return [...tokens].filter((token) => TOKEN_SHAPE.test(token)).slice(0, MAX_TOKENS);
}

/**
 * Sets the cookie, or removes it where there are no tokens. Only logins and similar calls need it, and only
 * the portal's own pages make those: hence `strict`.
 */
function setDeviceCookie(
  reply: FastifyReply,
  settings: CookieSettings,
  tokens: readonly string[],
): void {
  reply.setCookie(deviceCookieName(settings), tokens.slice(0, MAX_TOKENS).join(SEPARATOR), {
    path: "/",
    secure: settings.secure,
    sameSite: "strict",
    httpOnly: true,
    maxAge: tokens.length > 0 ? DEVICE_TOKEN_DAYS_KEPT * DAY_SECONDS : 0,
  });
}

function deviceCookieName(settings: CookieSettings): string {
  return settings.secure ? "__Host-device" : "device";
}

/** Returns the token of this browser's login that waits for its second step. */
function approvalTokenOf(request: FastifyRequest, settings: CookieSettings): string | undefined {
  const token = request.cookies[approvalCookieName(settings)];
  return token !== undefined && isWellFormedToken(token) ? token : undefined;
}

function setApprovalCookie(
  reply: FastifyReply,
  settings: CookieSettings,
  { token, maxAgeSeconds }: KeptToken,
): void {
  const lifetime = maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds };
  reply.setCookie(approvalCookieName(settings), token, {
    ...approvalAttributes(settings),
    ...lifetime,
  });
}

function clearApprovalCookie(reply: FastifyReply, settings: CookieSettings): void {
  reply.clearCookie(approvalCookieName(settings), approvalAttributes(settings));
}

const approvalAttributes = ({ secure }: CookieSettings) =>
  ({ path: "/", secure, sameSite: "strict", httpOnly: true }) as const;

function approvalCookieName({ secure }: CookieSettings): string {
  return secure ? "__Host-login-approval" : "login-approval";
}
