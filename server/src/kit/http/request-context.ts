import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** What makes of a line in the log one about a request, and of an event one about somebody. */
type AboutRequest = { readonly reqId: string; readonly ip: string; userId?: number };

const current = new AsyncLocalStorage<AboutRequest>();
const known = new WeakMap<FastifyRequest, AboutRequest>();

/** The logger's `mixin`: every line that is written for a request says which, from where and whose. */
export function aboutCurrentRequest(): object {
  // A copy: the logger adds to it what the line says.
  return { ...current.getStore() };
}

/** Has everything that a request causes know of it. Must be the first hook. */
export function followRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => inRequest(request, done));
  // What comes after the body is called by the connection, not by what came before the body.
  app.addHook("preValidation", (request, _reply, done) => inRequest(request, done));
}

/** Where the framework calls from somewhere else: errors of a body, the end of an answer. */
export function inRequest<T>(request: FastifyRequest, act: () => T): T {
  let about = known.get(request);
  if (!about) known.set(request, (about = { reqId: request.id, ip: request.ip }));
  return current.run(about, act);
}

/** From here on the request is this player's. */
export function noteUser(userId: number): void {
  const about = current.getStore();
  if (about) about.userId = userId;
}
