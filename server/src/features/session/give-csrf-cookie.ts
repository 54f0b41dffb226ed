import type { FastifyReply, FastifyRequest } from "fastify";
import { mintCsrfToken, XSRF_COOKIE } from "../../kit/csrf.ts";
import { becomeVisitor, type CookieSettings, sessionTokenOf } from "../../kit/session-cookies.ts";

/** A browser without a session becomes a visitor with one, so that the token has what to be bound to. */
export function giveCsrfCookie(
  cookies: CookieSettings,
  request: FastifyRequest,
  reply: FastifyReply,
): undefined {
  const token = sessionTokenOf(request, cookies);
  if (token === undefined) {
    becomeVisitor(reply, cookies);
  } else {
    // The session's own cookie stays as it is: its lifetime was set at login.
    reply.setCookie(XSRF_COOKIE, mintCsrfToken(cookies.csrfKey, token), {
      path: "/",
      secure: cookies.secure,
      sameSite: "lax",
    });
  }
}
