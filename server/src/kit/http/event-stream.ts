import type { FastifyReply } from "fastify";

/** Begins a response of server-sent events, which the caller writes to `reply.raw`. */
export function beginEventStream(reply: FastifyReply): void {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    // An ended stream must leave no open connection that a stopping process would wait for.
    connection: "close",
    // Makes nginx pass events on at once.
    "x-accel-buffering": "no",
  });
}
