import type { cookiesOf, SteeredBrowser } from "../browser.ts";
import { type Program, startProgram } from "../programs.ts";
import { PEERS_FOLDER } from "./install-peers.ts";

/** The reply of bench/peers/lighthouse.mjs. */
export type LighthouseReport = {
  readonly shownUrl: string;
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  readonly fcpMs: number;
  readonly isKeptForBack: boolean;
  readonly missed: readonly string[];
};

/** Starts Lighthouse, which looks at pages in a browser that is there. */
export const startLighthouse = (folder: string): Promise<Program> =>
  startProgram({ file: `${PEERS_FOLDER}lighthouse.mjs`, logFile: `${folder}/lighthouse.log` });

/** Looks at a page as a phone with a slow network loads it. @throws where the page leads elsewhere */
export async function inspectPage(
  lighthouse: Program,
  url: string,
  port: number,
): Promise<LighthouseReport> {
  const report = await lighthouse.ask<LighthouseReport>({ url, port });
  if (report.shownUrl !== url) throw new Error(`${url} led to ${report.shownUrl}`);
  if (report.missed.length > 0) process.stderr.write(`${url}: ${report.missed.join(", ")}\n`);
  return report;
}

type Cookies = ReturnType<typeof cookiesOf>;

/**
 * Sets cookies in the default context, because Lighthouse opens its pages there, not in Playwright's
 * contexts.
 */
export async function keepCookies({ browser }: SteeredBrowser, cookies: Cookies): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  await session.send("Storage.setCookies", { cookies });
}
