import { LIVE_PATH } from "@portal/contract/live";
import type { FastifyInstance, FastifyReply } from "fastify";
import { userTopic } from "../../domain/live.ts";
import { placeInWords } from "../../domain/place-words.ts";
import { findViewer } from "../../domain/users.ts";
import { withinDeadline } from "../../kit/deadline.ts";
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

  // No HEAD: it would be held open for an answer without a body.
  app.get(LIVE_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const sessionHash = hashToken(sessionTokenOf(request, services.cookies) ?? "");
    const place = () => placeInWords(services.places, request.ip);
    const viewer = await withinDeadline(() => findViewer(services.db, sessionHash, place));
    if (!viewer) throw httpErrors.unauthenticated();
    // Gone while we asked: its "close" would not be heard any more.
    if (reply.raw.destroyed) return reply.hijack();
    beginStream(reply);
    open.add(reply);
    const send = (event: unknown) => reply.raw.write(`data: ${JSON.stringify(event)}\n\n`);
    send({ kind: "ready" });
    const unsubscribe = services.notifications.subscribe(userTopic(viewer.id), send);
    const heartbeat = setInterval(() => {
      findViewer(services.db, sessionHash, place).then(
        (stillThere) => (stillThere ? reply.raw.write(":\n\n") : reply.raw.end()),
        () => reply.raw.end(),
      );
    }, HEARTBEAT_MS);
    reply.raw.on("close", () => {
      clearInterval(heartbeat);
      unsubscribe();
      open.delete(reply);
    });
    return reply;
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
    // A stream that ends leaves no open connection behind for a stopping process to wait for.
    connection: "close",
    // Tells nginx not to hold events back.
    "x-accel-buffering": "no",
  });
}
