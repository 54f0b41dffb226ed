import type { FastifyInstance } from "fastify";

export type RegisteredRoute = { readonly method: string; readonly path: string };

/** A line of the tree: its depth, its part of the path, the methods that end there. */
const LINE = /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \(([A-Z, -]+)\))?/u;
const CHARACTERS_PER_LEVEL = 4;

/** Every route that the server answers, read from the router itself: none can be left out. */
export function everyRoute(app: FastifyInstance): readonly RegisteredRoute[] {
  const above: string[] = [];
  const routes = app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", part = "", methods = ""] = LINE.exec(line) ?? [];
      const level = indent.length / CHARACTERS_PER_LEVEL;
      above.splice(level, Infinity, part);
      const path = above.join("").replaceAll(/:(\w+)/g, "{$1}");
      return methods
        .split(", ")
        .filter(Boolean)
        .map((method) => ({ method, path }));
    });
  if (routes.length === 0) throw new Error("the router's tree is written in another way now");
  return routes;
}
