/** The row visits: how soon a page shows and can be used on a slow phone, at a first visit and at the next. */
import { type Cookies, cookiesOf, openBarePage, startBrowser } from "../lib/browser.ts";
import { figure, type Row } from "../lib/figures.ts";

/** The phone of Lighthouse's mobile runs, here by the browser's own throttling rather than by simulation. */
const PHONE = { width: 360, height: 740, deviceScaleFactor: 1, mobile: true };
/** The phone has a quarter of this machine's processor speed. */
const CPU_SLOWDOWN = 4;
const SLOW_4G = {
  offline: false,
  latency: 150,
  // Bytes a second.
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};
/** How often each visit is measured. */
const ROUNDS = 3;
/** How long the service worker may take to store the first visit, and a page until it can be used. */
const PATIENCE_MS = 20_000;

type Times = { readonly paintMs: number; readonly usableMs: number };

export const visits: Row = {
  name: "visits",
  measure: async ({ portalBehindProxy, addPlayer }) => {
    const { debuggingPort: port, stop } = await startBrowser();
    const { url } = await portalBehindProxy();
    const cookies = cookiesOf(url, (await addPlayer("visits")).sessionToken);
    const first = async (address: string, signedIn: Cookies) => {
      await forgetAll(port, address, signedIn);
      return await visit(port, address);
    };
    const second = async (address: string) => {
      await forgetAll(port, address, cookies);
      await seeOnce(port, address);
      return await visit(port, address);
    };
    try {
      const login = await rounds(() => first(`${url}/login`, []));
      const home = await rounds(() => first(`${url}/`, cookies));
      const again = await rounds(() => second(`${url}/`));
      return [
        figure("/login, first visit: usable", login.usableMs, "ms", { atMost: 1_500 }),
        figure("/, first visit: usable", home.usableMs, "ms", { atMost: 2_000 }),
        figure("/, second visit: first paint", again.paintMs, "ms", { atMost: 300 }),
        figure("/, second visit: usable", again.usableMs, "ms", { atMost: 500 }),
      ];
    } finally {
      await stop();
    }
  },
};

async function rounds(measure: () => Promise<Times>): Promise<Record<keyof Times, number[]>> {
  const times: Times[] = [];
  // One after the other: together they would slow each other down.
  for (let round = 0; round < ROUNDS; round += 1) times.push(await measure());
  return {
    paintMs: times.map(({ paintMs }) => Math.round(paintMs)),
    usableMs: times.map(({ usableMs }) => Math.round(usableMs)),
  };
}

async function forgetAll(port: number, url: string, cookies: Cookies): Promise<void> {
  await using page = await openBarePage(port);
  const { origin } = new URL(url);
  await page.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await page.send("Network.clearBrowserCache");
  await page.send("Network.clearBrowserCookies");
  for (const cookie of cookies) await page.send("Network.setCookie", cookie);
}

/** Opens the page, and waits until the service worker has stored it. */
async function seeOnce(port: number, url: string): Promise<void> {
  await using page = await openBarePage(port);
  await page.send("Page.navigate", { url });
  const isStored = await page.evaluate<boolean>(IS_STORED);
  if (!isStored) throw new Error(`${url} was not stored within ${PATIENCE_MS} ms`);
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

const IS_STORED = `(async () => {
  await navigator.serviceWorker.ready;
  const until = performance.now() + ${PATIENCE_MS};
  while (performance.now() < until) {
    if (await caches.match(location.pathname)) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
})()`;
