/// <reference types="@fastify/cookie" />
import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { mintCsrfToken, XSRF_COOKIE, XSRF_HEADER } from "./csrf.ts";
import { isVisitorToken, isWellFormedToken, newVisitorToken } from "./session-tokens.ts";

const SESSION_HINT_BYTES = 6;

export type CookieSettings = {
  /** True on https: the cookies are then Secure, and the session's has the __Host- prefix. */
  readonly secure: boolean;
  readonly csrfKey: Buffer;
  /** Name of the cookie by which the page's script sees that a player is signed in. */
  readonly signedInName: string;
  /** Name of the header with the same information for a page of another host. */
  readonly signedInHeader: string;
};

/** Returns the session token that the browser sent, signed in or visitor. */
export function sessionTokenOf(
  request: FastifyRequest,
  settings: CookieSettings,
): string | undefined {
  const token = request.cookies[cookieName(settings)];
  return token !== undefined && isWellFormedToken(token) ? token : undefined;
}

/**
 * Sets a session's cookies: its own, the CSRF cookie bound to it, and the sign that a player is signed in.
 * @returns the CSRF token
 */
export function setSessionCookies(
  reply: FastifyReply,
  settings: CookieSettings,
  token: string,
  maxAgeSeconds?: number,
): string {
  const lifetime = maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds };
  const common = { path: "/", secure: settings.secure, sameSite: "lax", ...lifetime } as const;
  reply.setCookie(cookieName(settings), token, { ...common, httpOnly: true });
  // The page's script reads it, as the wire contract says. It is worthless without the session.
  const csrfToken = mintCsrfToken(settings.csrfKey, token);
  reply.setCookie(XSRF_COOKIE, csrfToken, common);
  const { signedInName } = settings;
  const sign = isVisitorToken(token) ? undefined : newSessionHint();
  if (sign !== undefined) reply.setCookie(signedInName, sign, common);
  else if (signedInName in reply.request.cookies) reply.clearCookie(signedInName, common);
  if (isForOtherHost(reply)) {
    const life = maxAgeSeconds === undefined ? "" : `; max-age=${maxAgeSeconds}`;
    reply.header(settings.signedInHeader, sign === undefined ? "" : sign + life);
    reply.header(XSRF_HEADER, csrfToken);
  }
  return csrfToken;
}

/** Returns whether the response is for a page of another host, which cannot read our cookies. */
export function isForOtherHost(reply: FastifyReply): boolean {
  return reply.hasHeader("access-control-allow-origin");
}

/**
 * Makes the browser a visitor again: its old token and CSRF token become worthless.
 * @returns the new CSRF token
 */
export function becomeVisitor(reply: FastifyReply, settings: CookieSettings): string {
  return setSessionCookies(reply, settings, newVisitorToken());
}

const newSessionHint = (): string => randomBytes(SESSION_HINT_BYTES).toString("base64url");

function cookieName(settings: CookieSettings): string {
  return settings.secure ? "__Host-session" : "session";
}
