import type { Call } from "@portal/contract/http/call";
import type { FastifyInstance } from "fastify";
import { type Route, route as routeOf, type RouteOptions } from "../kit/http/routes.ts";
import { readLimits } from "./staff/limits.ts";
import type { ConsoleServices } from "./services.ts";
import type { Staff } from "../operations/as-staff.ts";

/** All that a feature adds to the console. `app.ts` lists the features; nothing else names their parts. */
export type ConsoleFeature = {
  /** The calls of the contract that the feature implements. */
  readonly routes: (services: ConsoleServices) => readonly Route<Staff>[];
  /** Paths outside the contract: event streams, files. */
  readonly paths?: readonly ((app: FastifyInstance, services: ConsoleServices) => void)[];
};

/**
 * Connects a call of the contract to its handler, which gets the signed-in person as `viewer`. A GET call counts toward
 * `readLimits` unless it sets its own limits.
 */
export function route<C extends Call>(call: C, options: RouteOptions<C, Staff>): Route<Staff> {
  const isRead = call.method === "GET" && call.who === "user" && options.unlimited === undefined;
  return routeOf(call, { ...(isRead && { limits: readLimits }), ...options });
}
