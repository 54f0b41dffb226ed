/** The console's start page: shows whether money flows, and updates it by an event stream. */
import * as calls from "@portal/contract/console/today";
import type { FastifyInstance } from "fastify";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { openToday } from "./read-today.ts";
import { streamToday } from "./stream-today.ts";

const routes = (services: ConsoleServices) => [
  route(calls.getToday, { handle: openToday(services) }),
];

const stream = (app: FastifyInstance, services: ConsoleServices) =>
  streamToday(app, services, openToday(services));

export const today: ConsoleFeature = { routes, paths: [stream] };
