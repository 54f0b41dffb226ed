/**
 * Webhooks: routes that get the raw bytes of a body (`withRawBodies`, `rawBodyOf`), and handlers with a deadline
 * (`webhook`).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { withinDeadline } from "./routes.ts";

/** The largest body of a webhook. */
export const WEBHOOK_MAX_BYTES = 64 * 1024;

/**
 * Adds routes whose body stays raw bytes, for any content type. Providers sign the raw bytes, and nothing is read
 * from them before the signature is verified.
 */
export function withRawBodies(app: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: WEBHOOK_MAX_BYTES },
      (_request, body, done) => done(null, body),
    );
    add(scope);
  });
}

export function rawBodyOf({ body }: { readonly body: unknown }): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

type Answer = { readonly statusCode: number; readonly body: unknown };

/**
 * Returns a route's handler that sends the result of `work`, or 503 after the deadline of `withinDeadline`.
 * @param timeLimitScale multiplies the deadline
 */
export const webhook =
  <Request extends FastifyRequest>(
    work: (request: Request) => Promise<Answer>,
    timeLimitScale: number,
  ) =>
  async (request: Request, reply: FastifyReply): Promise<FastifyReply> => {
    const { statusCode, body } = await withinDeadline(() => work(request), timeLimitScale);
    return reply.code(statusCode).send(body);
  };
