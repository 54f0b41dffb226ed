/** Runs Lighthouse on a page of the portal and returns its scores (`inspectPage`), for the row pages. */
import type { Cookies, SteeredBrowser } from "./browser.ts";
import { PEERS_FOLDER, run } from "./peers.ts";

export type LighthouseReport = Awaited<ReturnType<typeof inspectPage>>;

/** The part of Lighthouse's result that is used here. */
type Result = {
  readonly finalDisplayedUrl: string;
  readonly categories: Readonly<
    Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, { score: number | null; numericValue: number }>>;
};

const PROGRAM = `${PEERS_FOLDER}node_modules/.bin/lighthouse`;
const OPTIONS = [
  "--output=json",
  "--quiet",
  "--no-enable-error-reporting",
  // Slows network and processor down while the page loads. By default Lighthouse calculates their effect afterwards, and
  // then counts files that load after the largest paint as if that paint had waited for them.
  "--throttling-method=devtools",
];
const LARGEST_RESULT_BYTES = 64 * 1024 ** 2;
/** How often Lighthouse is run at most: on a busy machine the beginning of its trace may be missing. */
const TRIES = 3;

/**
 * Runs Lighthouse on a page as its phone loads it: with a slow network, a quarter of the CPU and empty caches.
 * @throws if the page redirects
 */
export async function inspectPage({ debuggingPort }: SteeredBrowser, url: string) {
  const { categories, audits, finalDisplayedUrl } = await inspect(url, debuggingPort);
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`);
  const missed = Object.entries(categories)
    .filter(([category]) => category !== "performance")
    .flatMap(([, { auditRefs }]) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]!.score ?? 1) < 1);
  if (missed.length > 0) {
    process.stderr.write(`${url}: ${missed.map(({ id }) => id).join(", ")}\n`);
  }
  const score = (category: string) => Math.round(categories[category]!.score * 100);
  const value = (audit: string) => audits[audit]!.numericValue;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    lcpMs: value("largest-contentful-paint"),
    tbtMs: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
  };
}

/**
 * Runs Lighthouse as a process: a poll that fails after its page was closed ends the process that runs it
 * (GoogleChrome/lighthouse pull request 16155).
 */
async function inspect(url: string, port: number): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      const command = [PROGRAM, url, `--port=${port}`, ...OPTIONS];
      const options = { maxBuffer: LARGEST_RESULT_BYTES };
      const { stdout } = await run(process.execPath, command, options);
      return JSON.parse(stdout) as Result;
    } catch (error) {
      if (tries === TRIES) throw new Error(`${url}: ${String(error)}`, { cause: error });
    }
  }
}

/** Sets cookies in the default context, where Lighthouse opens its pages. */
export async function setCookies({ browser }: SteeredBrowser, cookies: Cookies): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  await session.send("Storage.setCookies", { cookies });
}
