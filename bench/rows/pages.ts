/** The row pages: Lighthouse's scores of the main pages on a slow phone, and how soon presses show their effect. */
import { cookiesOf, startBrowser, type SteeredBrowser } from "../lib/browser.ts";
import { type Figure, figure, type Row } from "../lib/figures.ts";
import { inspectPage, type LighthouseReport, setCookies } from "../lib/lighthouse.ts";
import { slowestInteractions } from "./interactions.ts";

const VISITOR_PAGES = ["/login", "/register", "/recovery", "/prices"];
const PLAYER_PAGES = [
  "/",
  "/buy",
  "/payment/bank-transfer",
  "/payment/card",
  "/recharge",
  "/transactions",
  "/giftcode",
  "/security",
];
/** How often each page is measured. On a busy machine PAGE_RUNS=1 is enough to see whether something is wrong. */
const RUNS = Number(process.env["PAGE_RUNS"] ?? 3);

export const pages: Row = {
  name: "pages",
  measure: async ({ portalBehindProxy, addPlayer }) => {
    const browser = await startBrowser();
    const { url } = await portalBehindProxy();
    const presses = await slowestInteractions(browser.browser, url, await addPlayer("presses"));
    const figures = [...presses].map(([journey, ms]) =>
      figure(`${journey}: slowest of its interactions, CPU ÷ 4`, ms, "ms", { atMost: 100 }),
    );
    for (const path of VISITOR_PAGES) figures.push(...(await inspect(browser, url, path)));
    await setCookies(browser, cookiesOf(url, (await addPlayer("pages")).sessionToken));
    for (const path of PLAYER_PAGES) figures.push(...(await inspect(browser, url, path)));
    await browser.stop();
    return figures;
  },
};

async function inspect(browser: SteeredBrowser, url: string, path: string): Promise<Figure[]> {
  const reports: LighthouseReport[] = [];
  // One after the other: parallel runs would slow each other down.
  for (let nth = 0; nth < RUNS; nth += 1) reports.push(await inspectPage(browser, url + path));
  const all = (name: keyof LighthouseReport) => reports.map((report) => report[name]);
  const least = (name: keyof LighthouseReport) => Math.min(...all(name));
  const scores = {
    accessibility: least("accessibility"),
    bestPractices: least("bestPractices"),
    seo: least("seo"),
  };
  return [
    figure(`${path}: performance`, all("performance"), "", { atLeast: 95 }),
    figure(
      `${path}: least of accessibility, best practices, SEO`,
      Math.min(...Object.values(scores)),
      "",
      { atLeast: 100 },
      scores,
    ),
    figure(`${path}: LCP`, all("lcpMs"), "ms", { atMost: 2_000 }),
    figure(`${path}: TBT`, all("tbtMs"), "ms", { atMost: 150 }),
    figure(`${path}: CLS`, all("cls"), "", { atMost: 0.02 }),
  ];
}
