import type { FastifyReply, FastifyRequest } from "fastify";
import { mintCsrfToken, XSRF_COOKIE, XSRF_HEADER } from "./csrf.ts";
import {
  becomeVisitor,
  type CookieSettings,
  isForOtherHost,
  sessionTokenOf,
} from "./session-cookies.ts";

/** Gives the CSRF cookie. A browser without a session becomes a visitor, to bind the cookie to. */
export function giveCsrfCookie(
  cookies: CookieSettings,
  request: FastifyRequest,
  reply: FastifyReply,
): undefined {
  const token = sessionTokenOf(request, cookies);
  const csrfToken =
    token === undefined ? becomeVisitor(reply, cookies) : renewCsrfCookie(cookies, reply, token);
  if (isForOtherHost(reply)) reply.header(XSRF_HEADER, csrfToken);
}

/** Leaves the session's own cookie unchanged: its lifetime was set at login. */
function renewCsrfCookie(cookies: CookieSettings, reply: FastifyReply, token: string): string {
  const csrfToken = mintCsrfToken(cookies.csrfKey, token);
  const { secure } = cookies;
  reply.setCookie(XSRF_COOKIE, csrfToken, { path: "/", secure, sameSite: "lax" });
  return csrfToken;
}
