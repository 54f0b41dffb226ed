/** Streams events to the open pages of a player, so that they show changes at once. */
import { LIVE_PATH, type LiveEvent } from "@portal/contract/live";
import type { FastifyInstance, FastifyReply } from "fastify";
import { viewerOf } from "../../domain/accounts/viewer.ts";
import { type PublishedEvent, userTopic } from "../../domain/notifications/live.ts";
import type { Feature } from "../../feature.ts";
import { browserOf } from "../../kit/http/browser/cookies.ts";
import { httpErrors } from "../../kit/http/errors.ts";
import { beginEventStream } from "../../kit/http/event-stream.ts";
import { withinDeadline } from "../../kit/http/routes.ts";
import type { Services } from "../../services.ts";
import { deliverEvents } from "./deliver-events.ts";

/** Time between heartbeats of a stream, which check the session: proxies drop a silent connection after a minute. */
const HEARTBEAT_MS = 25_000;
/** Open streams of a player in one process: nobody has so many pages. Each stream costs a query per heartbeat. */
const MAX_STREAMS = 20;

/** Registers the stream of server-sent events for a player's open pages. */
function registerLive(app: FastifyInstance, services: Services): void {
  const open = new Map<number, Set<FastifyReply>>();
  app.addHook("preClose", () => {
    for (const streams of open.values()) for (const reply of streams) reply.raw.end();
  });

  // No HEAD: the response without a body would stay open.
  app.get(LIVE_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const browser = browserOf(request, services.cookies);
    const askedAtMs = Date.now();
    const viewer = await withinDeadline(() => viewerOf(services, browser));
    // Closed during the look-up: its "close" event has passed.
    if (reply.raw.destroyed) return reply.hijack();
    const streams = open.get(viewer.id) ?? new Set();
    if (streams.size >= MAX_STREAMS) throw httpErrors.tooManyRequests(HEARTBEAT_MS / 1_000);
    beginEventStream(reply);
    open.set(viewer.id, streams.add(reply));
    const send = (event: LiveEvent) => {
      const isOpen = !reply.raw.destroyed && !reply.raw.writableEnded;
      if (isOpen) reply.raw.write(`data: ${JSON.stringify(event)}\n\n`);
    };
    const { credit, debtCredit } = viewer;
    const changedMsAgo = services.notifications.lastMessageMsAgo(userTopic(viewer.id));
    send({ kind: "ready", credit, debtCredit, changedMsAgo });
    const deliver = deliverEvents(services.db.lookups, {
      send,
      end: () => reply.raw.end(),
      findViewer: () => viewerOf(services, browser),
    });
    // Money may have come since the balance was read, before anybody listened.
    if (changedMsAgo !== null && changedMsAgo <= Date.now() - askedAtMs) {
      deliver({ kind: "balance" });
    }
    const unsubscribe = services.notifications.subscribe(userTopic(viewer.id), (event) =>
      deliver(event as PublishedEvent),
    );
    const heartbeat = setInterval(() => {
      viewerOf(services, browser).then(
        () => reply.raw.write(":\n\n"),
        () => reply.raw.end(),
      );
    }, HEARTBEAT_MS);
    reply.raw.on("close", () => {
      clearInterval(heartbeat);
      unsubscribe();
      streams.delete(reply);
      if (streams.size === 0) open.delete(viewer.id);
    });
    return reply;
  });
}

export const live: Feature = { paths: [registerLive] };
