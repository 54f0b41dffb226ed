/** Lists an application's routes (`recordRoutes`, `routesOf`), and answers known paths with a wrong method by 405. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sendError } from "./error-handler.ts";
import { httpErrors } from "./errors.ts";

export type KnownRoute = { readonly method: string; readonly url: string };

const known = new WeakMap<FastifyInstance, KnownRoute[]>();

/** Records each route that is added from here on, for `routesOf`. */
export function recordRoutes(app: FastifyInstance): void {
  const routes: KnownRoute[] = [];
  known.set(app, routes);
  app.addHook("onRoute", ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, url });
  });
}

/** Returns the routes of an application, with their path patterns. */
export const routesOf = (app: FastifyInstance): readonly KnownRoute[] => known.get(app) ?? [];

/** The methods of one path. `forPages`: those of routes that serve only page navigations. */
type Methods = { readonly forAll: Set<string>; readonly forPages: Set<string> };

/**
 * Answers 405 with `Allow` if the path has routes but none for the method (RFC 9110, 15.5.6), before the body is read.
 * Answers OPTIONS with the methods (9.3.7). Register it before the routes, because it records each as it is added.
 */
export function answerWrongMethods(app: FastifyInstance): void {
  const plain = new Map<string, Methods>();
  /** By the route's path, as written in the route. */
  const withParameters = new Map<string, Methods & { readonly pattern: RegExp }>();

  app.addHook("onRoute", ({ method, url, constraints }) => {
    const methods = methodsOf(url);
    const kind = constraints?.["asks"] === "page" ? methods.forPages : methods.forAll;
    for (const one of [method].flat()) kind.add(one.toUpperCase());
  });
  app.addHook("onRequest", (request, reply, done) => {
    const allowed = request.is404 ? allowedFor(request) : [];
    if (allowed.length === 0) return done();
    reply.header("allow", allowed.join(", "));
    if (request.method === "OPTIONS") return void reply.code(204).send();
    return void sendError(reply, request, httpErrors.wrongMethod());
  });

  function methodsOf(url: string): Methods {
    const path = withoutLastSlash(url);
    const methods = plain.get(path) ??
      withParameters.get(path) ?? { forAll: new Set<string>(), forPages: new Set<string>() };
    if (!/[:*]/.test(path)) plain.set(path, methods);
    else withParameters.set(path, { ...methods, pattern: patternOf(path) });
    return methods;
  }

  function allowedFor({ url, method }: FastifyRequest): string[] {
    const path = decoded(withoutLastSlash(url.split("?")[0]!));
    const found = [...withParameters.values()].filter(({ pattern }) => pattern.test(path));
    const all: readonly Methods[] = [...[plain.get(path) ?? []].flat(), ...found];
    const forAll = all.flatMap((methods) => [...methods.forAll]);
    const forPages = all.flatMap((methods) => [...methods.forPages]);
    // The method is allowed, so the router found no match for another reason.
    if (forAll.includes(method)) return [];
    const allowed = forPages.includes(method) ? forAll : [...forAll, ...forPages];
    return [...new Set(allowed)].toSorted();
  }
}

/** Returns the regular expression of a route's path. `*` matches any rest. */
const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll("*", ".+")
      .replaceAll(/:\w+/g, "[^/]+")}$`,
  );

const withoutLastSlash = (path: string): string =>
  path.length > 1 ? path.replace(/\/$/, "") : path;

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
