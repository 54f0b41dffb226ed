import type { FastifyInstance } from "fastify";

export type KnownRoute = { readonly method: string; readonly url: string };

const known = new WeakMap<FastifyInstance, KnownRoute[]>();

/** Notes each route that is added from here on, for `routesOf`. */
export function noteRoutes(app: FastifyInstance): void {
  const routes: KnownRoute[] = [];
  known.set(app, routes);
  app.addHook("onRoute", ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, url });
  });
}

/** Returns the routes of an application, as their patterns are written. */
export const routesOf = (app: FastifyInstance): readonly KnownRoute[] => known.get(app) ?? [];
