/** What a feature consists of (`Feature`): routes, paths, jobs and periodic work, with functions that declare them. */
import type { Call } from "@portal/contract/http/call";
import type { FastifyInstance } from "fastify";
import type { Viewer } from "./domain/accounts/viewer.ts";
import { type Route, route as routeOf, type RouteOptions } from "./kit/http/routes.ts";
import type { JobHandler, JobKind } from "./kit/jobs/lanes.ts";
import { type Interval, every } from "./kit/jobs/periodic.ts";
import type { Services } from "./services.ts";

/** Everything that a feature adds to the portal's process. `app.ts` lists the features. */
export type Feature = {
  /** The calls of the contract that the feature implements. */
  readonly routes?: (services: Services) => readonly Route<Viewer>[];
  /** Paths outside the contract: webhooks, event streams, files. */
  readonly paths?: readonly ((app: FastifyInstance, services: Services) => void)[];
  /** The jobs that the feature performs. */
  readonly jobs?: readonly Job[];
  /** Periodic work. It must allow several processes to run it at once. */
  readonly periodic?: readonly PeriodicWork[];
};

/** A job's handler: `JobHandler` with the services as first argument. */
type RunJob<Payload> = (
  services: Services,
  ...job: Parameters<JobHandler<Payload>>
) => ReturnType<JobHandler<Payload>>;

/** A kind of job with its handler. */
export type Job = { readonly kind: JobKind<never>; readonly run: RunJob<never> };

export type PeriodicWork = Interval & {
  /** Long work must stop when `ending` is aborted. */
  readonly run: (services: Services, ending: AbortSignal) => Promise<unknown>;
};

/** How often expired rows are deleted. */
export const DELETE_ENDED_EVERY_MS = 10 * 60_000;

/** Connects a call of the contract to its handler, which gets the signed-in player as `viewer`. */
export const route = <C extends Call>(call: C, options: RouteOptions<C, Viewer>): Route<Viewer> =>
  routeOf(call, options);

/** Connects a kind of job with its handler. */
export const job = <Payload extends object>(kind: JobKind<Payload>, run: RunJob<Payload>): Job => ({
  kind,
  run,
});

/**
 * Starts the periodic work of all features.
 * @returns a function that stops it and waits for running work
 */
export function startPeriodicWork(
  features: readonly Feature[],
  services: Services,
): () => Promise<void> {
  const ends = features
    .flatMap(({ periodic = [] }) => periodic)
    .map(({ run, ...interval }) =>
      every(interval, (ending) => run(services, ending), services.log),
    );
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
