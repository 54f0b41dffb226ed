import { setTimeout as sleep } from "node:timers/promises";
import { portalConfigWith } from "../../server/src/testing/portal/portal-config.ts";
import { takePort } from "../../server/src/testing/portal/ports.ts";
import { type Scrape, scrape } from "../../server/src/testing/portal/scrape.ts";
import { type Portal, startPortal } from "../../simulation/environment/portal.ts";
import { worldSettings } from "../../simulation/generate/accounts.ts";

/** The processes of the portal. */
export type Processes = {
  readonly portals: readonly PortalProcess[];
  /** Restarts one after the other, so that one always serves. */
  roll(): Promise<void>;
  /** What Prometheus would get from each; undefined where nobody answers. */
  scrape(): Promise<(Scrape | undefined)[]>;
  stop(): Promise<void>;
  start(): Promise<void>;
};

/** A process and the port of its inspector. */
export type PortalProcess = { pid(): number; readonly inspectorPort: number };

export type ProcessPlace = { readonly port: number };

const COUNT = 2;
const HOST = "127.0.0.1";
/** Longer than the proxy takes to see that a process stops or starts: it looks each second. */
const DRAIN_SECONDS = 3;
const SEEN_AFTER_MS = 2_000;

export async function takePlaces(): Promise<readonly ProcessPlace[]> {
  const ports = [];
  for (let place = 0; place < COUNT; place += 1) ports.push({ port: await takePort() });
  return ports;
}

/** @param env what all processes have in common @param plant a module that plants a mistake in them */
export async function startProcesses(
  places: readonly ProcessPlace[],
  env: { readonly databaseUrl: string; readonly sandboxPort: number } & Readonly<
    Record<"settings", Readonly<Record<string, string>>>
  >,
  plant?: string,
): Promise<Processes> {
  const config = portalConfigWith(worldSettings);
  const started = await Promise.all(
    places.map(async ({ port }) => {
      const [metricsPort, inspectorPort] = [await takePort(), await takePort()];
      const options = [
        `--inspect=${HOST}:${inspectorPort}`,
        ...(plant ? [`--import=${plant}`] : []),
      ];
      const own = {
        PORTAL_CONFIG: config,
        METRICS_PORT: String(metricsPort),
        DRAIN_SECONDS: String(DRAIN_SECONDS),
        TRUSTED_PROXY_HOPS: "1",
        NODE_OPTIONS: options.join(" "),
      };
      const { databaseUrl, sandboxPort, settings } = env;
      const start = () =>
        startPortal({ port, databaseUrl, sandboxPort, env: { ...settings, ...own } });
      return { port, metricsPort, inspectorPort, start, portal: await start() };
    }),
  );
  const portals: Portal[] = started.map(({ portal }) => portal);
  return {
    portals: started.map(({ inspectorPort }, at) => ({
      pid: () => portals[at]!.pid(),
      inspectorPort,
    })),
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
