import { cookiesOf, startBrowser, type SteeredBrowser } from "../lib/browser.ts";
import type { Player } from "../lib/data/players.ts";
import type { Figure, Row } from "../lib/figure.ts";
import { slowestInteractions } from "../lib/load/interactions.ts";
import { median } from "../lib/load/rounds.ts";
import {
  inspectPage,
  keepCookies,
  type LighthouseReport,
  startLighthouse,
} from "../lib/peers/lighthouse.ts";

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
/** PAGE_RUNS sets it: on a busy machine one run is enough to see whether something is wrong. */
const RUNS = Number(process.env["PAGE_RUNS"] ?? 3);

/**
 * Measures the main pages on a phone with a slow network, by Lighthouse, and how soon presses show their
 * effect.
 */
export const pages: Row = {
  name: "pages",
  measure: async (environment) => {
    await using endings = new AsyncDisposableStack();
    const browser = endings.adopt(await startBrowser(), (one) => one.stop());
    const lighthouse = endings.adopt(await startLighthouse(environment.folder), (one) =>
      one.stop(),
    );
    // By name: at a bare address browsers have no passkeys, and the login takes their button away again.
    const url = `http://localhost:${environment.portal.port}`;
    const figures = [
      ...(await interactions(browser, url, await environment.addPlayerOf("presses"))),
    ];
    for (const path of VISITOR_PAGES) figures.push(...(await inspect(path)));
    const { sessionToken } = await environment.addPlayerOf("pages");
    await keepCookies(browser, cookiesOf(url, sessionToken));
    for (const path of PLAYER_PAGES) figures.push(...(await inspect(path)));
    return figures;

    async function inspect(path: string): Promise<readonly Figure[]> {
      const reports: LighthouseReport[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        // One after the other: parallel runs would slow each other down.
        reports.push(await inspectPage(lighthouse, `${url}${path}`, browser.debuggingPort));
      }
      return figuresOf(path, reports);
    }
  },
};

function figuresOf(path: string, reports: readonly LighthouseReport[]): readonly Figure[] {
  const of = (pick: (report: LighthouseReport) => number) => median(reports.map(pick));
  const least = (pick: (report: LighthouseReport) => number) => Math.min(...reports.map(pick));
  return [
    {
      label: `${path}: performance`,
      value: of(({ performance }) => performance),
      unit: "",
      limit: { atLeast: 95 },
      rounds: reports.map(({ performance }) => performance),
      detail: { firstPaintMs: of(({ fcpMs }) => fcpMs) },
    },
    {
      label: `${path}: least of accessibility, best practices, SEO`,
      value: least(({ accessibility, bestPractices, seo }) =>
        Math.min(accessibility, bestPractices, seo),
      ),
      unit: "",
      limit: { atLeast: 100 },
      detail: {
        accessibility: least(({ accessibility }) => accessibility),
        bestPractices: least(({ bestPractices }) => bestPractices),
        seo: least(({ seo }) => seo),
        keptForBack: least(({ isKeptForBack }) => Number(isKeptForBack)),
      },
    },
    timing("LCP", ({ lcpMs }) => lcpMs, 2_000),
    timing("TBT", ({ tbtMs }) => tbtMs, 150),
    { ...timing("CLS", ({ cls }) => cls, 0.02), unit: "" },
  ];

  function timing(
    what: string,
    pick: (report: LighthouseReport) => number,
    atMost: number,
  ): Figure {
    const label = `${path}: ${what}`;
    return { label, value: of(pick), unit: "ms", limit: { atMost }, detail: {} };
  }
}

async function interactions(
  { browser }: SteeredBrowser,
  url: string,
  player: Player,
): Promise<readonly Figure[]> {
  const slowest = await slowestInteractions(browser, url, player);
  return [...slowest].map(([journey, milliseconds]) => ({
    label: `${journey}: slowest of its interactions, CPU ÷ 4`,
    value: milliseconds,
    unit: "ms",
    limit: { atMost: 100 },
    detail: {},
  }));
}
