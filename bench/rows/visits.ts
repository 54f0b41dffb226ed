import { openBarePage } from "../lib/bare-page.ts";
import { cookiesOf, startBrowser } from "../lib/browser.ts";
import type { Figure, Row } from "../lib/figure.ts";
import { median } from "../lib/load/rounds.ts";

/** The phone of Lighthouse's mobile runs, here by the browser's own throttling rather than by simulation. */
const PHONE = { width: 360, height: 740, deviceScaleFactor: 1, mobile: true };
const CPU_SLOWDOWN = 4;
const BYTES_PER_SECOND = 1_600_000 / 8;
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: BYTES_PER_SECOND,
  uploadThroughput: 93_750,
};
const ROUNDS = 3;
const LIMITS_MS = { login: 1_500, home: 2_000, secondPaint: 300, secondUse: 500 } as const;
/** How long the worker may take to keep what the first visit has shown, and a page until it can be used. */
const PATIENCE_MS = 20_000;

type Times = { readonly paintMs: number; readonly usableMs: number };
type Cookies = ReturnType<typeof cookiesOf>;

/** How soon a page shows and can be used, on a slow phone: at a first visit, and at the next. */
export const visits: Row = {
  name: "visits",
  measure: async ({ portal, addPlayerOf }) => {
    const { debuggingPort: port, stop } = await startBrowser();
    try {
      const url = `http://127.0.0.1:${portal.port}`;
      const cookies = cookiesOf(url, (await addPlayerOf("visits")).sessionToken);
      const login = await firstVisits(port, `${url}/login`, []);
      const home = await firstVisits(port, `${url}/`, cookies);
      const again = await secondVisits(port, `${url}/`, cookies);
      return [
        figure("/login, first visit: usable", login, "usableMs", LIMITS_MS.login),
        figure("/, first visit: usable", home, "usableMs", LIMITS_MS.home),
        figure("/, second visit: first paint", again, "paintMs", LIMITS_MS.secondPaint),
        figure("/, second visit: usable", again, "usableMs", LIMITS_MS.secondUse),
      ];
    } finally {
      await stop();
    }
  },
};

const firstVisits = (port: number, url: string, cookies: Cookies): Promise<Times[]> =>
  rounds(async () => {
    await forgetAll(port, url, cookies);
    return await visit(port, url);
  });

/** Each in a browser that has seen the page once. */
const secondVisits = (port: number, url: string, cookies: Cookies): Promise<Times[]> =>
  rounds(async () => {
    await forgetAll(port, url, cookies);
    await seeOnce(port, url);
    return await visit(port, url);
  });

async function rounds(measure: () => Promise<Times>): Promise<Times[]> {
  const times: Times[] = [];
  // One after the other: together they would slow each other down.
  for (let round = 0; round < ROUNDS; round += 1) times.push(await measure());
  return times;
}

async function forgetAll(port: number, url: string, cookies: Cookies): Promise<void> {
  await using page = await openBarePage(port);
  const { origin } = new URL(url);
  await page.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await page.send("Network.clearBrowserCache");
  await page.send("Network.clearBrowserCookies");
  for (const cookie of cookies) await page.send("Network.setCookie", cookie);
}

/** Opens the page, and waits until the worker has kept what it has shown. */
async function seeOnce(port: number, url: string): Promise<void> {
  await using page = await openBarePage(port);
  await page.send("Page.navigate", { url });
  const isKept = await page.evaluate<boolean>(KEEPS_FRAME);
  if (!isKept) throw new Error(`${url} was not kept within ${PATIENCE_MS} ms`);
}

async function visit(port: number, url: string): Promise<Times> {
  await using page = await openBarePage(port);
  await page.send("Emulation.setDeviceMetricsOverride", PHONE);
  await page.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await page.send("Network.enable");
  await page.send("Network.emulateNetworkConditions", SLOW_4G);
  await page.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.send("Page.enable");
  await page.send("Page.addScriptToEvaluateOnNewDocument", { source: WATCH_USE });
  await page.send("Page.navigate", { url });
  const times = await page.evaluate<Times | undefined>(TIMES);
  if (!times) throw new Error(`${url} could not be used within ${PATIENCE_MS} ms`);
  return times;
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
    if (!root || "waiting" in root.dataset) return;
    globalThis.usableMs = performance.now();
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-waiting"] });
`;

const TIMES = `(async () => {
  while (globalThis.usableMs === undefined) {
    if (performance.now() > ${PATIENCE_MS}) return undefined;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200)));
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  return { paintMs: paint?.startTime ?? Infinity, usableMs: globalThis.usableMs };
})()`;

const KEEPS_FRAME = `(async () => {
  await navigator.serviceWorker.ready;
  const until = performance.now() + ${PATIENCE_MS};
  while (performance.now() < until) {
    if (await caches.match(location.pathname)) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
})()`;
