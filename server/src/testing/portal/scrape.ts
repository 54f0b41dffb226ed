import { keptConnections, rawRequest } from "../http/raw-http.ts";

/** The samples of a scrape, by their series as Prometheus writes them: `name{label="value"}`. */
export type Scrape = ReadonlyMap<string, number>;

/** How long Prometheus waits unless it is configured (`scrape_timeout`). */
const PATIENCE_MS = 10_000;

/** Reads /metrics as Prometheus does. @throws if the response is late or not 200 */
export async function scrape(metricsUrl: string): Promise<Scrape> {
  const { pathname } = new URL(metricsUrl);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const request = { method: "GET", path: pathname, agent: keptConnections, signal };
  const { status, text } = await rawRequest(metricsUrl, request);
  if (status !== 200) throw new Error(`${metricsUrl}: ${status}`);
  return readScrape(text);
}

/** Reads the text format of metrics. */
export function readScrape(text: string): Scrape {
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
