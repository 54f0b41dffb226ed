import { setTimeout as sleep } from "node:timers/promises";
import { runTraffic, type Traffic } from "../failover/traffic.ts";
import type { Day } from "./day.ts";

/** How long requests go on before something happens. */
const BEFORE_MS = 1_500;

/** Does something while requests go on. */
export async function underTraffic<T>(
  { simulation }: Pick<Day, "simulation">,
  traffic: Traffic,
  seed: number,
  work: () => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const running = runTraffic(simulation, seed, stop.signal, traffic);
  try {
    await sleep(BEFORE_MS);
    return await work();
  } finally {
    stop.abort();
    await running;
  }
}
