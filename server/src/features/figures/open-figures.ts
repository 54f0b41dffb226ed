import { Gauge } from "prom-client";
import type { Services } from "../../services.ts";
import { moneyFigures } from "./money-figures.ts";
import { readAll, type Readings } from "./readings.ts";
import { trustFigures } from "./trust-figures.ts";
import { workFigures } from "./work-figures.ts";

const MS_PER_SECOND = 1_000;

export type Figures = {
  /** Reads the figures again if they are older than `keptMs`. Never throws. */
  refresh(): Promise<void>;
};

type FigureServices = Pick<Services, "db" | "config" | "log" | "registry">;

/** Several scrapes within this time cost the database one reading. */
const KEPT_MS = 5_000;

/** Registers the figures as gauges. Every process reads them, so that a scrape of any process shows them all. */
export function openFigures(services: FigureServices, keptMs = KEPT_MS): Figures {
  const { registry, log } = services;
  const registers = [registry];
  const gauges = [...moneyFigures, ...workFigures, ...trustFigures].map(
    ({ name, help, labels, valuesOf }) => {
      const gauge = new Gauge({ name, help, labelNames: labels, registers });
      // A gauge without labels begins at 0, which would be wrong before the first reading.
      const clear = () => (labels.length === 0 ? gauge.remove() : gauge.reset());
      clear();
      return { gauge, clear, valuesOf };
    },
  );
  const isRead = new Gauge({
    name: "portal_figures_read",
    help: "1 if the figures of the database could be read; otherwise they are absent",
    registers,
  });
  const duration = new Gauge({
    name: "portal_figures_seconds",
    help: "Duration of the last reading of the database's figures",
    registers,
  });

  const show = (readings: Readings | undefined) => {
    for (const { gauge, clear, valuesOf } of gauges) {
      clear();
      for (const { labels, value } of readings ? valuesOf(readings) : []) gauge.set(labels, value);
    }
    isRead.set(readings ? 1 : 0);
  };
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const read = async () => {
    const begunAt = performance.now();
    const readings = await readAll(services).catch((error: unknown) => {
      log.warn({ err: error }, "the figures cannot be read");
      return undefined;
    });
    show(readings);
    readAt = performance.now();
    duration.set((readAt - begunAt) / MS_PER_SECOND);
  };
  return {
    refresh: async () => {
      if (performance.now() - readAt < keptMs) return;
      reading ??= read().finally(() => (reading = undefined));
      await reading;
    },
  };
}
