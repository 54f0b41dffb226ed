import { setTimeout as sleep } from "node:timers/promises";
import { takePort } from "../../server/src/testing/portal/ports.ts";
import { type Scrape, scrape } from "../../server/src/testing/portal/scrape.ts";
import {
  type Portal,
  type PortalOptions,
  startPortal,
} from "../../simulation/environment/portal.ts";

/** The processes of the portal that are deployed. */
export type Processes = {
  /** Restarts one after the other, so that one always serves. */
  roll(): Promise<void>;
  /** What Prometheus would get from each; undefined where nobody answers. */
  scrape(): Promise<(Scrape | undefined)[]>;
  stop(): Promise<void>;
  start(): Promise<void>;
};

const HOST = "127.0.0.1";
/** Longer than the proxy takes to see that a process stops or starts: it looks each second. */
const DRAIN_SECONDS = 3;
const SEEN_AFTER_MS = 2_000;

/** @param options what all processes have in common */
export async function startProcesses(
  ports: readonly number[],
  { env, ...options }: Omit<PortalOptions, "port">,
): Promise<Processes> {
  const started = await Promise.all(
    ports.map(async (port) => {
      const metricsPort = await takePort();
      const own = { METRICS_PORT: String(metricsPort), DRAIN_SECONDS: String(DRAIN_SECONDS) };
      const start = () => startPortal({ ...options, port, env: { ...env, ...own } });
      return { metricsPort, start, portal: await start() };
    }),
  );
  const portals: Portal[] = started.map(({ portal }) => portal);
  return {
    roll: async () => {
      for (const portal of portals) {
        await portal.restart();
        await portal.whenUp();
        await sleep(SEEN_AFTER_MS);
      }
    },
    scrape: () =>
      Promise.all(
        started.map(({ metricsPort }) =>
          scrape(`http://${HOST}:${metricsPort}/metrics`).catch(() => undefined),
        ),
      ),
    stop: async () => {
      await Promise.all(portals.map((portal) => portal.close()));
    },
    start: async () => {
      const again = await Promise.all(started.map(({ start }) => start()));
      portals.splice(0, portals.length, ...again);
      await sleep(SEEN_AFTER_MS);
    },
  };
}
