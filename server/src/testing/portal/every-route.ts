/** Lists every route of a server, for tests that go through all of them (`everyRoute`). */
import { calls } from "@portal/contract/http/calls";
import type { FastifyInstance } from "fastify";

export type RegisteredRoute = { readonly method: string; readonly path: string };

/**
 * A line of the router's printed tree: its depth, its part of the path, and its methods. A line without a branch
 * repeats the part above it, for another kind of request.
 */
const LINE = /^((?:│ {3}| {4})*)([├└]── )?(\S+)(?: \(([A-Z, -]+)\))?/u;
const CHARACTERS_PER_LEVEL = 4;

/** Returns the routes. It reads them from the router itself, so that none is left out. */
export function everyRoute(app: FastifyInstance): readonly RegisteredRoute[] {
  const above: string[] = [];
  const routes = new Map<string, RegisteredRoute>();
  for (const line of app.printRoutes({ commonPrefix: false }).split("\n")) {
    const [, indent = "", branch, part = "", methods = ""] = LINE.exec(line) ?? [];
    if (part === "") continue;
    const level = indent.length / CHARACTERS_PER_LEVEL - (branch ? 0 : 1);
    above.splice(level, Infinity, part);
    const path = asContracted(above.join("").replaceAll(/:(\w+)/g, "{$1}"));
    for (const method of methods.split(", ").filter(Boolean)) {
      routes.set(`${method} ${path}`, { method, path });
    }
  }
  if (routes.size === 0) throw new Error("the router's tree is written in another way now");
  return [...routes.values()];
}

/** Adds the trailing slash of a path, which the router's tree leaves out. */
function asContracted(path: string): string {
  return calls.some((call) => call.path === `${path}/`) ? `${path}/` : path;
}
