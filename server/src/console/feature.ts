import type { Call } from "@portal/contract/http/call";
import type { FastifyInstance } from "fastify";
import { type Route, route as routeOf, type RouteOptions } from "../kit/http/routes.ts";
import { byUser, limit, MINUTE } from "../kit/limits/limits.ts";
import type { ConsoleServices } from "./services.ts";
import type { Staff } from "../operations/as-staff.ts";

/** All that a feature adds to the console. `app.ts` lists the features; nothing else names their parts. */
export type ConsoleFeature = {
  /** The calls of the contract that the feature implements. */
  readonly routes: (services: ConsoleServices) => readonly Route<Staff>[];
  /** Paths outside the contract: event streams, files. */
  readonly paths?: readonly ((app: FastifyInstance, services: ConsoleServices) => void)[];
};

/** Exported for the document of all limits. @public */
export const limits = {
  // A screen makes few calls to read, and repeats those of its lists every few seconds.
  readByStaff: limit("console-read.staff", 1_200, MINUTE),
  changeByStaff: limit("console-change.staff", 300, MINUTE),
};

/**
 * Connects a call of the contract to its handler, which gets the signed-in person as `viewer`. A signed-in person's
 * call counts toward `limits` unless it sets its own.
 */
export function route<C extends Call>(call: C, options: RouteOptions<C, Staff>): Route<Staff> {
  const usual = call.method === "GET" ? limits.readByStaff : limits.changeByStaff;
  const isCounted = call.who === "user" && options.unlimited === undefined;
  const counted: RouteOptions<C, Staff>["limits"] = ({ viewer }) => byUser(viewer!, usual);
  return routeOf(call, { ...(isCounted && { limits: counted }), ...options });
}
