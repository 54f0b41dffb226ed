import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { takePort } from "../../server/src/testing/portal/ports.ts";
import { type Scrape, scrape } from "../../server/src/testing/portal/scrape.ts";
import type { SmallDisk } from "../production/small-disk.ts";

/** A machine with one small disk, which Debian's node exporter watches. */
export type OpenMachine = {
  readonly disk: SmallDisk;
  /** What Prometheus would get; undefined where nobody answers. */
  scrape(): Promise<Scrape | undefined>;
  /** Ends the exporter, however often it is called. */
  end(): void;
};

const EXPORTER = "prometheus-node-exporter";
const UP_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 20;

/** @throws where the exporter is not there */
export async function openMachine(disk: SmallDisk): Promise<OpenMachine> {
  disk.empty();
  const address = `127.0.0.1:${await takePort()}`;
  const options = ["--collector.disable-defaults", "--collector.filesystem", "--log.level=error"];
  const line = [...options, `--web.listen-address=${address}`];
  const exporter = spawn(EXPORTER, line, { stdio: "ignore" });
  let failure: Error | undefined;
  exporter.once("error", (error) => (failure = error));
  const ask = () => scrape(`http://${address}/metrics`).catch(() => undefined);
  await whenUp(exporter, ask, () => failure);
  return {
    disk,
    // The disks of whoever runs the drill are not its own.
    scrape: async () => {
      const samples = await ask();
      const isOurs = (series: string) => series.includes(`mountpoint="${disk.folder}"`);
      return samples && new Map([...samples].filter(([series]) => isOurs(series)));
    },
    end: () => exporter.kill("SIGKILL"),
  };
}

async function whenUp(
  exporter: ChildProcess,
  ask: () => Promise<Scrape | undefined>,
  failure: () => Error | undefined,
): Promise<void> {
  const end = Date.now() + UP_WITHIN_MS;
  while ((await ask()) === undefined) {
    const said = failure();
    if (said || Date.now() > end) {
      exporter.kill("SIGKILL");
      throw new Error(`${EXPORTER} does not answer (Debian: ${EXPORTER})`, { cause: said });
    }
    await sleep(LOOK_EVERY_MS);
  }
}
