/// <reference types="@fastify/cookie" />
import { randomBytes } from "node:crypto";
import { SIGNED_IN_COOKIE } from "@portal/contract/cookies";
import type { FastifyReply, FastifyRequest } from "fastify";
import { mintCsrfToken, XSRF_COOKIE } from "./csrf.ts";
import { isVisitorToken, isWellFormedToken, newVisitorToken } from "./session-tokens.ts";

const SIGN_BYTES = 6;

export type CookieSettings = {
  /** True on https: the cookies are then Secure, and the session's has the __Host- prefix. */
  readonly secure: boolean;
  readonly csrfKey: Buffer;
};

/** The session token that the browser sent, signed in or visitor. */
export function sessionTokenOf(
  request: FastifyRequest,
  settings: CookieSettings,
): string | undefined {
  const token = request.cookies[cookieName(settings)];
  return token !== undefined && isWellFormedToken(token) ? token : undefined;
}

/** Hands out a session: its own cookie, the CSRF cookie bound to it, and the sign of a user's. */
export function setSessionCookies(
  reply: FastifyReply,
  settings: CookieSettings,
  token: string,
  maxAgeSeconds?: number,
): void {
  const lifetime = maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds };
  const common = { path: "/", secure: settings.secure, sameSite: "lax", ...lifetime } as const;
  reply.setCookie(cookieName(settings), token, { ...common, httpOnly: true });
  // Read by the page's script, as the wire contract says; worth nothing without the session.
  reply.setCookie(XSRF_COOKIE, mintCsrfToken(settings.csrfKey, token), common);
  if (!isVisitorToken(token)) reply.setCookie(SIGNED_IN_COOKIE, newSign(), common);
  else if (SIGNED_IN_COOKIE in reply.request.cookies) reply.clearCookie(SIGNED_IN_COOKIE, common);
}

/** Back to a visitor: the old token is worth nothing any more, and neither is its CSRF token. */
export function becomeVisitor(reply: FastifyReply, settings: CookieSettings): void {
  setSessionCookies(reply, settings, newVisitorToken());
}

const newSign = (): string => randomBytes(SIGN_BYTES).toString("base64url");

function cookieName(settings: CookieSettings): string {
  return settings.secure ? "__Host-session" : "session";
}
