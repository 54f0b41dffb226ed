import { LIVE_PATH } from "@portal/contract/live";
import type { FastifyInstance, FastifyReply } from "fastify";
import { userTopic } from "../../domain/live.ts";
import { findViewer } from "../../domain/users.ts";
import { httpErrors } from "../../kit/errors.ts";
import { sessionTokenOf } from "../../kit/session-cookies.ts";
import { hashToken } from "../../kit/session-tokens.ts";
import type { Services } from "../../services.ts";

/** Proxies drop a silent connection after a minute; a session's end is noticed as often. */
const HEARTBEAT_MS = 25_000;

/** Server-sent events for the signed-in player's open pages. */
export function registerLive(app: FastifyInstance, services: Services): void {
  const open = new Set<FastifyReply>();
  app.addHook("preClose", () => {
    for (const reply of open) reply.raw.end();
  });

  app.get(LIVE_PATH, async (request, reply) => {
    const sessionHash = hashToken(sessionTokenOf(request, services.cookies) ?? "");
    const viewer = await findViewer(services.db, sessionHash);
    if (!viewer) throw httpErrors.unauthenticated();
    beginStream(reply);
    open.add(reply);
    const send = (event: unknown) => reply.raw.write(`data: ${JSON.stringify(event)}\n\n`);
    send({ kind: "ready" });
    const unsubscribe = services.notifications.subscribe(userTopic(viewer.id), send);
    const heartbeat = setInterval(() => {
      findViewer(services.db, sessionHash).then(
        (stillThere) => (stillThere ? reply.raw.write(":\n\n") : reply.raw.end()),
        () => reply.raw.end(),
      );
    }, HEARTBEAT_MS);
    reply.raw.on("close", () => {
      clearInterval(heartbeat);
      unsubscribe();
      open.delete(reply);
    });
  });
}

function beginStream(reply: FastifyReply): void {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    // Tells nginx not to hold events back.
    "x-accel-buffering": "no",
  });
}
