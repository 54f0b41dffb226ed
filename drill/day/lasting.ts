import { NODE_OPTIONS } from "../../server/src/process-options.ts";
import { takePort } from "../../server/src/testing/portal/ports.ts";
import { type Scrape, scrape } from "../../server/src/testing/portal/scrape.ts";
import { type PortalOptions, startPortal } from "../../simulation/environment/portal.ts";

/**
 * The process that lives from the first hour to the last: it serves beside the others, does the periodic work as
 * simulated time passes, and is what the drill measures.
 */
export type Lasting = {
  pid(): number;
  readonly inspectorPort: number;
  /** Does the periodic work that falls due within these minutes of the day. */
  work(from: number, to: number): Promise<void>;
  /** What Prometheus would get; undefined where nobody answers. */
  scrape(): Promise<Scrape | undefined>;
  close(): Promise<void>;
};

const MAIN = new URL("lasting-process.ts", import.meta.url);
const HOST = "127.0.0.1";

/** @param options those of the other processes @param plant a module that plants mistakes in it */
export async function startLasting(
  { env, ...options }: PortalOptions,
  plant: string | undefined,
): Promise<Lasting> {
  const [metricsPort, inspectorPort, workPort] = [
    await takePort(),
    await takePort(),
    await takePort(),
  ];
  const node = [
    ...NODE_OPTIONS,
    `--inspect=${HOST}:${inspectorPort}`,
    ...(plant ? [`--import=${plant}`] : []),
  ];
  const own = {
    METRICS_PORT: String(metricsPort),
    WORK_PORT: String(workPort),
    NODE_OPTIONS: node.join(" "),
  };
  const portal = await startPortal({ ...options, main: MAIN, env: { ...env, ...own } });
  return {
    pid: portal.pid,
    inspectorPort,
    work: async (from, to) => {
      const { ok, status, text } = await post(`http://${HOST}:${workPort}/${from}/${to}`);
      if (!ok) throw new Error(`the periodic work failed: ${status} ${text}`);
    },
    scrape: () => scrape(`http://${HOST}:${metricsPort}/metrics`).catch(() => undefined),
    close: portal.close,
  };
}

async function post(url: string) {
  const response = await fetch(url, { method: "POST" });
  return { ok: response.ok, status: response.status, text: await response.text() };
}
