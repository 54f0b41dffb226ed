import type { FastifyReply } from "fastify";
import { errors } from "../../domain/errors.ts";
import { endSessionById } from "../../domain/sessions.ts";
import type { Viewer } from "../../domain/users.ts";
import { becomeVisitor } from "../../kit/session-cookies.ts";
import type { Services } from "../../services.ts";

/** Ends one of the player's sessions, the one he asks from included. @throws sessionNotFound */
export async function endSession(
  { db, cookies }: Services,
  reply: FastifyReply,
  viewer: Viewer,
  id: string,
): Promise<undefined> {
  if (!(await endSessionById(db, viewer.id, id))) throw errors.sessionNotFound();
  if (id.toLowerCase() === viewer.sessionId) becomeVisitor(reply, cookies);
}
