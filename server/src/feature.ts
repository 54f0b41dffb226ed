import type { FastifyInstance } from "fastify";
import type { Viewer } from "./domain/accounts/users.ts";
import type { Route } from "./kit/http/routes.ts";
import type { JobHandler } from "./kit/jobs/jobs.ts";
import type { Services } from "./services.ts";

/** All that a feature brings to the process. `app.ts` lists the features; nothing else names their parts. */
export type Feature = {
  /** The calls of the contract that it answers. */
  readonly routes?: (services: Services) => readonly Route<Viewer>[];
  /** Paths outside of the contract: webhooks, event streams, files. */
  readonly paths?: readonly ((app: FastifyInstance, services: Services) => void)[];
  /** The jobs that it does. */
  readonly jobs?: readonly Job[];
  /** What it does now and then. Any number of processes may do it at once. */
  readonly periodic?: readonly PeriodicWork[];
};

export type Job = {
  readonly task: string;
  readonly handlerOf: (services: Services) => JobHandler<never>;
};

export type PeriodicWork = {
  readonly everyMs: number;
  /** Work that takes long looks at `ending`. */
  readonly run: (services: Services, ending: AbortSignal) => Promise<unknown>;
};

/** How often rows that are over are deleted. */
export const DELETE_ENDED_EVERY_MS = 10 * 60_000;

/** Ties a task to the code that does it. */
export const job = <Payload>(
  task: string,
  handlerOf: (services: Services) => JobHandler<Payload>,
): Job => ({ task, handlerOf });
