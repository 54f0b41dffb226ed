/** Reads a portal's figures as Prometheus does (`scraperOf`). */
import type { Services } from "../../../services.ts";
import { openFigures } from "../open-figures.ts";

/** The samples of a scrape, by their series as Prometheus writes them: `name{label="value"}`. */
export type Scrape = ReadonlyMap<string, number>;

/** Counts the figures again and reads them. */
export type Scraper = () => Promise<Scrape>;

const KEEP_NOTHING_MS = 0;

export function scraperOf(services: Services): Scraper {
  const figures = openFigures(services, KEEP_NOTHING_MS);
  return async () => {
    await figures.refresh();
    return readScrape(await services.registry.metrics());
  };
}

/** Reads the text format of metrics. */
function readScrape(text: string): Scrape {
  const samples = text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const at = line.lastIndexOf(" ");
      return [line.slice(0, at), numberOf(line.slice(at + 1))] as const;
    });
  return new Map(samples);
}

const numberOf = (text: string): number =>
  text === "+Inf" ? Number.POSITIVE_INFINITY : text === "Nan" ? Number.NaN : Number(text);
