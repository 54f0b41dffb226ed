import { expect, type Page } from "@playwright/test";
import { CACHE_DEDUPE_MS, CACHE_SLOW_AFTER_MS } from "@portal/contract/values/limits";
import { aPlayer } from "../../support/player/people.ts";
import { topUp } from "../../support/player/top-up.ts";
import { test } from "../../support/test.ts";

/** By then, the requests after opening the page or after an event are over. */
const SETTLED_MS = 3_000;

/** Records the calls of the page's own scripts from now on. */
function countRequests(page: Page): string[] {
  const requested: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) requested.push(`${request.method()} ${pathname}`);
  });
  return requested;
}

for (const path of ["/", "/payment/bank-transfer", "/giftcode"]) {
  test(`R-PAY-5: a top-up shows on ${path} with one request at most, and none for the balance`, async ({
    page,
  }) => {
    await aPlayer(page);
    await page.goto(path);
    const balance = page.getByRole("banner").getByRole("link", { name: /^Số dư/ });
    await expect(balance).toContainText("0");
    await page.waitForTimeout(SETTLED_MS);
    const requested = countRequests(page);
    await topUp(page, 200_000);
    await expect(balance).toContainText("2.140");
    await page.waitForTimeout(SETTLED_MS);
    expect(requested).not.toContain("GET /api/me");
    expect(requested.length, requested.join()).toBeLessThanOrEqual(1);
  });
}

/**
 * Notes in the page when its live connection stands, and whether it ever called the connection slow. A machine without
 * a network would call it offline instead.
 */
const WATCH = `
  Object.defineProperty(Navigator.prototype, "onLine", { get: () => true });
  globalThis.EventSource = class extends EventSource {
    constructor(...args) {
      super(...args);
      this.addEventListener("message", ({ data }) => {
        if (JSON.parse(data).kind === "ready") globalThis.isLive = true;
      });
    }
  };
  new MutationObserver(() => {
    if (document.body?.textContent.includes("Kết nối đang chậm")) globalThis.saidSlow = true;
  }).observe(document, { subtree: true, childList: true });
`;

/** Sums up what moved without a press; Web Vitals call up to a tenth of the screen good. */
const WATCH_SHIFTS = `
  globalThis.shifted = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (!hadRecentInput) globalThis.shifted.push({ value, what: sources.map(({ node }) => (node?.textContent ?? "").slice(0, 40)) });
    }
  }).observe({ type: "layout-shift", buffered: true });
`;
const GOOD_SHIFT = 0.1;

for (const path of ["/", "/transactions", "/giftcode", "/buy", "/payment/bank-transfer"]) {
  test(`R-WIRE-3: what arrives late on ${path} moves nothing on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await aPlayer(page);
    await page.addInitScript({ content: WATCH_SHIFTS });
    await page.goto(path);
    // The next visit knows what the last one has shown.
    const kept = () => page.evaluate(() => localStorage.getItem("last-balance"));
    await expect.poll(kept).not.toBeNull();
    await page.goto(path);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await page.waitForTimeout(SETTLED_MS);
    const shifts = await page.evaluate<{ value: number }[]>("globalThis.shifted");
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    expect(sum, JSON.stringify(shifts)).toBeLessThan(GOOD_SHIFT);
  });
}

for (const path of ["/", "/transactions", "/giftcode", "/buy"]) {
  test(`R-WIRE-3: ${path} requests each thing once as it opens, and calls no answered request slow`, async ({
    page,
  }) => {
    await aPlayer(page);
    await page.addInitScript({ content: WATCH });
    // However long a busy machine takes: by the page's clock all of it is one moment.
    await page.clock.setFixedTime(Date.now());
    const requested = countRequests(page);
    const durationsMs: number[] = [];
    page.on("requestfinished", (request) => durationsMs.push(request.timing().responseEnd));
    await page.goto(path);
    // Not by waitForFunction, whose repeated checks the security policy forbids.
    await expect.poll(() => page.evaluate("globalThis.isLive")).toBe(true);
    await page.waitForTimeout(SETTLED_MS + CACHE_DEDUPE_MS);
    expect(requested.filter((call, index) => requested.indexOf(call) !== index)).toEqual([]);
    const wasAllFast = Math.max(...durationsMs) < CACHE_SLOW_AFTER_MS;
    expect(wasAllFast && (await page.evaluate("globalThis.saidSlow"))).toBeFalsy();
  });
}
