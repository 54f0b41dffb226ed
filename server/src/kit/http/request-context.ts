/** Adds the request id, the address and the user id to every log line of a request. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";

type AboutRequest = { readonly reqId: string; readonly ip: string; userId?: number };

const current = new AsyncLocalStorage<AboutRequest>();
const known = new WeakMap<FastifyRequest, AboutRequest>();

/** The logger's `mixin`: adds the current request's id, address and user to every line. */
export function aboutCurrentRequest(): object {
  // A copy, because the logger adds the line's own fields to it.
  return { ...current.getStore() };
}

/** Adds the request's context to every log line that it causes. It must be the first hook. */
export function followRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => inRequest(request, done));
  // After the body was read, hooks run outside the context that onRequest set.
  app.addHook("preValidation", (request, _reply, done) => inRequest(request, done));
}

/**
 * Runs `act` in the request's context. Needed where the context is lost: for errors of the body, and after the
 * response.
 */
export function inRequest<T>(request: FastifyRequest, act: () => T): T {
  let about = known.get(request);
  if (!about) known.set(request, (about = { reqId: request.id, ip: request.ip }));
  return current.run(about, act);
}

/** Adds the player to the current request's log lines from here on. */
export function noteUser(userId: number): void {
  const about = current.getStore();
  if (about) about.userId = userId;
}
