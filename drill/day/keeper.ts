import { readConfig } from "../../server/src/config.ts";
import { silentLog } from "../../server/src/testing/portal/silent-log.ts";
import { closeServices, openServices } from "../../server/src/services.ts";
import { readScrape, type Scrape } from "../../server/src/testing/portal/scrape.ts";
import { doPeriodicWork } from "../alerts/environment.ts";

/** Does the portal's periodic work as simulated time passes: the processes do theirs by the clock on the wall. */
export type Keeper = {
  /** Does what falls due within these minutes of the day. */
  work(from: number, to: number): Promise<void>;
  scrape(): Promise<Scrape>;
  close(): Promise<void>;
};

/** @param settings of the portal's processes */
export async function openKeeper(settings: Readonly<Record<string, string>>): Promise<Keeper> {
  const services = await openServices(await readConfig(settings), silentLog);
  return {
    work: (from, to) => doPeriodicWork(services, from, to),
    scrape: async () => readScrape(await services.registry.metrics()),
    close: () => closeServices(services),
  };
}
