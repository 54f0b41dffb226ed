import type { FastifyReply, FastifyRequest } from "fastify";
import { endSession } from "../../domain/sessions.ts";
import { becomeVisitor, sessionTokenOf } from "../../kit/session-cookies.ts";
import type { Services } from "../../services.ts";

/** Ends the session on the server, not only in the browser. */
export async function logOut(
  { db, cookies }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<undefined> {
  const token = sessionTokenOf(request, cookies);
  const userId = token === undefined ? undefined : await endSession(db, token);
  if (userId !== undefined) reply.log.info({ event: "logout", userId }, "logged out");
  becomeVisitor(reply, cookies);
  // What the browser keeps of this player's pages goes with him.
  reply.header("clear-site-data", '"cache"');
}
