import type { Scrape } from "../../server/src/testing/portal/scrape.ts";

/** What the targets have answered; undefined: nothing. */
export type Scraped = {
  /** The processes of the portal. */
  readonly portals: readonly (Scrape | undefined)[];
  readonly console: Scrape | undefined;
  /** The node exporter's figures of the machine; absent where no machine is watched. */
  readonly machine?: Scrape | undefined;
  /** What is beside them, by the labels of its target. */
  readonly beside?: readonly (readonly [labels: string, samples: Scrape | undefined])[];
};

/** The scrapes of simulated minutes, one a minute, from minute 0 on. */
export type Recording = {
  /** Notes a scrape of each process that stands for so many minutes; undefined where it did not answer. */
  add(scraped: Scraped, minutes: number): void;
  /** The present minute. */
  minute(): number;
  /** As promtool reads them. */
  toSeries(): { readonly series: string; readonly values: string }[];
};

const SECONDS_PER_MINUTE = 60;
const MS_PER_SECOND = 1_000;
/** The labels of the console, of the machine, and of each process of the portal by its place. */
const CONSOLE = 'instance="drill:3004",job="console"';
const MACHINE = 'instance="drill:9100",job="machine"';
const instanceOf = (place: number) => `instance="drill:${3002 + place * 100}",job="portal"`;

/**
 * Opens a recording of the metrics that the rules name. Times of day in the metrics become those of the simulation:
 * what happened between two scrapes happened in the minute of the second.
 */
export function openRecording(isNamed: (metric: string) => boolean): Recording {
  const minutes: ReadonlyMap<string, number>[] = [];
  /** When each minute was scraped, in real seconds. */
  const scrapedAt: number[] = [];
  const simulated = (realSeconds: number): number => {
    const minute = scrapedAt.findIndex((at) => realSeconds <= at);
    return (minute === -1 ? scrapedAt.length - 1 : minute) * SECONDS_PER_MINUTE;
  };
  return {
    add: ({ portals, console, beside = [], ...others }, count) => {
      const now = Date.now() / MS_PER_SECOND;
      const values = new Map<string, number>();
      for (let more = 0; more < count; more += 1) {
        minutes.push(values);
        scrapedAt.push(now);
      }
      const targets = portals.map((samples, place) => [instanceOf(place), samples] as const);
      targets.push([CONSOLE, console], ...beside);
      if ("machine" in others) targets.push([MACHINE, others.machine]);
      for (const [instance, samples] of targets) {
        values.set(`up{${instance}}`, samples ? 1 : 0);
        for (const [series, value] of samples ?? []) {
          const [name = "", labels = ""] = series.replace(/\}$/, "").split(/\{(.*)/s);
          if (!isNamed(name)) continue;
          const isTime = name.endsWith("_timestamp_seconds") && value > 0;
          const all = labels === "" ? instance : `${instance},${labels}`;
          values.set(`${name}{${all}}`, isTime ? simulated(value) : value);
        }
      }
    },
    minute: () => minutes.length - 1,
    toSeries: () => {
      const names = new Set(minutes.flatMap((values) => [...values.keys()]));
      return [...names].map((series) => ({
        series,
        values: minutes.map((values) => valueText(values.get(series))).join(" "),
      }));
    },
  };
}

/** What a scrape no longer has is gone at once, as for Prometheus: a mere gap would leave its last value for 5 minutes. */
const valueText = (value: number | undefined): string =>
  value === undefined ? "stale" : value === Number.POSITIVE_INFINITY ? "Inf" : String(value);
