import type { Browser, BrowserContext, Page } from "@playwright/test";
import { cookiesOf, startBrowser } from "../lib/browser.ts";
import type { Figure, Row } from "../lib/figure.ts";
import { median } from "../lib/load/statistics.ts";

/** The phone of Lighthouse's mobile runs, here by the browser's own throttling rather than by simulation. */
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const CPU_SLOWDOWN = 4;
const BYTES_PER_SECOND = 1_600_000 / 8;
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: BYTES_PER_SECOND,
  uploadThroughput: 93_750,
};
const ROUNDS = 3;
const LIMITS_MS = { login: 1_500, home: 2_000, secondVisit: 300 } as const;
/** How long the worker may take to keep what the first visit has shown. */
const WORKER_WAITS_MS = 20_000;

type Times = { readonly paintMs: number; readonly usableMs: number };
type Cookies = ReturnType<typeof cookiesOf>;

/** How soon a page shows and can be used, on a slow phone: at a first visit, and at the next. */
export const visits: Row = {
  name: "visits",
  measure: async ({ portal, players }) => {
    const { browser, stop } = await startBrowser();
    try {
      const url = `http://127.0.0.1:${portal.port}`;
      const cookies = cookiesOf(url, players[2]!.sessionToken);
      const login = await firstVisits(browser, `${url}/login`, []);
      const home = await firstVisits(browser, `${url}/`, cookies);
      const again = await secondVisits(browser, `${url}/`, cookies);
      return [
        figure("/login, first visit: usable", login, "usableMs", LIMITS_MS.login),
        figure("/, first visit: usable", home, "usableMs", LIMITS_MS.home),
        figure("/, second visit: first paint", again, "paintMs", LIMITS_MS.secondVisit),
      ];
    } finally {
      await stop();
    }
  },
};

async function firstVisits(browser: Browser, url: string, cookies: Cookies): Promise<Times[]> {
  return await rounds(async () => {
    await using context = await phone(browser, cookies);
    return await visit(context, url);
  });
}

/** Each in a browser profile of its own, which has seen the page once. */
async function secondVisits(browser: Browser, url: string, cookies: Cookies): Promise<Times[]> {
  return await rounds(async () => {
    await using context = await phone(browser, cookies);
    const first = await context.newPage();
    await first.goto(url);
    await first.waitForFunction(IS_FRAME_KEPT, undefined, { timeout: WORKER_WAITS_MS });
    await first.close();
    return await visit(context, url);
  });
}

async function rounds(measure: () => Promise<Times>): Promise<Times[]> {
  const times: Times[] = [];
  // One after the other: together they would slow each other down.
  for (let round = 0; round < ROUNDS; round += 1) times.push(await measure());
  return times;
}

async function phone(browser: Browser, cookies: Cookies): Promise<BrowserContext> {
  const context = await browser.newContext(PHONE);
  await context.addCookies(cookies);
  return context;
}

async function visit(context: BrowserContext, url: string): Promise<Times> {
  const page = await context.newPage();
  await slowDown(page);
  await page.addInitScript({ content: WATCH_USE });
  await page.goto(url, { waitUntil: "commit" });
  await page.locator("#root:not([inert])").waitFor({ state: "attached" });
  return await page.evaluate<Times>(TIMES);
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
}

function figure(label: string, times: readonly Times[], what: keyof Times, atMost: number): Figure {
  const values = times.map((one) => Math.round(one[what]));
  return {
    label,
    value: median(values),
    unit: "ms",
    limit: { atMost },
    rounds: values,
    detail: {},
  };
}

const WATCH_USE = `
  new MutationObserver((_changes, observer) => {
    const root = document.getElementById("root");
    if (!root || root.inert) return;
    globalThis.usableMs = performance.now();
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["inert"] });
`;

const TIMES = `(async () => {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200)));
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  return { paintMs: paint?.startTime ?? Infinity, usableMs: globalThis.usableMs };
})()`;

const IS_FRAME_KEPT = `navigator.serviceWorker.ready
  .then(() => caches.match(location.pathname))
  .then((kept) => kept !== undefined)`;
