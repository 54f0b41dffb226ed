/** Notifies open consoles of changes by server-sent events. */
import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { SandboxState } from "../sandbox-state.ts";

const HEARTBEAT_MS = 15_000;
const RECONNECT_MS = 1000;

export function eventRoutes(app: FastifyInstance, state: SandboxState): void {
  const open = new Set<ServerResponse>();
  const heartbeat = setInterval(() => {
    for (const stream of open) stream.write(": alive\n\n");
  }, HEARTBEAT_MS);
  const unwatch = state.changes.watch((topic) => {
    for (const stream of open) stream.write(`event: change\ndata: ${topic}\n\n`);
  });

  app.get("/api/events", (_request, reply) => {
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    stream.write(`retry: ${RECONNECT_MS}\n\n`);
    open.add(stream);
    stream.on("close", () => open.delete(stream));
  });

  app.addHook("preClose", async () => {
    clearInterval(heartbeat);
    unwatch();
    for (const stream of open) stream.end();
  });
}
