/// <reference types="@fastify/cookie" />
import type { FastifyReply, FastifyRequest } from "fastify";
import type { KeptToken } from "./browser.ts";
import type { CookieSettings } from "./session-cookies.ts";
import { isWellFormedToken } from "./session-tokens.ts";

/** Returns the token of this browser's login that waits for its second step. */
export function approvalTokenOf(
  request: FastifyRequest,
  settings: CookieSettings,
): string | undefined {
  const token = request.cookies[cookieName(settings)];
  return token !== undefined && isWellFormedToken(token) ? token : undefined;
}

export function setApprovalCookie(
  reply: FastifyReply,
  settings: CookieSettings,
  { token, maxAgeSeconds }: KeptToken,
): void {
  const lifetime = maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds };
  reply.setCookie(cookieName(settings), token, { ...attributes(settings), ...lifetime });
}

export function clearApprovalCookie(reply: FastifyReply, settings: CookieSettings): void {
  reply.clearCookie(cookieName(settings), attributes(settings));
}

const attributes = ({ secure }: CookieSettings) =>
  ({ path: "/", secure, sameSite: "strict", httpOnly: true }) as const;

function cookieName({ secure }: CookieSettings): string {
  return secure ? "__Host-login-approval" : "login-approval";
}
