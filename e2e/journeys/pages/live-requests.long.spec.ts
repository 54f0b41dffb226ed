/** Tests how few requests a page sends as it opens and when money arrives. */
import { expect, type Page } from "@playwright/test";
import { CACHE_DEDUPE_MS, CACHE_SLOW_AFTER_MS } from "@portal/contract/values/limits";
import { holdBack } from "../../support/browser/responses.ts";
import { aKnownPlayer, aPlayer } from "../../support/player/people.ts";
import { topUp } from "../../support/player/top-up.ts";
import { test } from "../../support/test.ts";

/** How long a test waits: by then, the requests after opening the page or after an event are over. */
const SETTLED_MS = 3_000;

/** Records the calls of the page's own scripts from now on. */
function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

for (const path of ["/", "/payment/bank-transfer", "/giftcode"]) {
  test(`R-PAY-5: a top-up on ${path} takes at most one request`, async ({ page }) => {
    await aPlayer(page);
    await page.goto(path);
    const balance = page.getByRole("banner").getByRole("link", { name: /^(?:Số dư|Nạp KP)/ });
    await expect(balance).toBeVisible();
    await page.waitForTimeout(SETTLED_MS);
    const calls = recordCalls(page);
    await topUp(page, 200_000);
    await expect(balance).toContainText("2.140");
    await page.waitForTimeout(SETTLED_MS);
    expect(calls).not.toContain("GET /api/me");
    expect(calls.length, calls.join()).toBeLessThanOrEqual(1);
  });
}

test("R-PAY-5: money that comes while the page opens shows as soon as its live connection is open", async ({
  page,
}) => {
  await aPlayer(page);
  const release = await holdBack(page, "**/api/live");
  await page.goto("/transactions");
  const balance = page.getByRole("banner").getByRole("link", { name: /^Số dư/ });
  await expect(balance).toContainText("0 KP");
  await topUp(page, 100_000);
  release();
  await expect(balance).toContainText("1.050 KP");
  // The list was requested before, and not two seconds ago.
  await expect(page.getByRole("main").getByText("+1.050 KP")).toBeVisible();
});

test("R-PAY-5: money that comes before a part of the page has loaded shows in that part", async ({
  page,
}) => {
  await aPlayer(page);
  const release = await holdBack(page, "**/recent-transactions-*.js");
  await page.goto("/");
  const balance = page.getByRole("banner").getByRole("link", { name: /^(?:Số dư|Nạp KP)/ });
  await expect(balance).toBeVisible();
  await topUp(page, 100_000);
  await expect(balance).toContainText("1.050");
  release();
  await expect(page.getByRole("main").getByText("+1.050 KP")).toBeVisible();
});

test("R-SHELL-2: a player's data shows before the script of the operator's notices is there", async ({
  page,
}) => {
  const { username } = await aPlayer(page);
  await page.route("**/site-notices-*.js", () => {});
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("main").getByText(username, { exact: true })).toBeVisible();
});

/**
 * Records in the page whether its live connection is open, and whether it ever called the connection slow. A machine
 * without a network would call it offline instead.
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

const WITH_FIRST_READS = [
  "/",
  "/buy",
  "/payment/card",
  "/payment/e-wallet",
  "/payment/bank-transfer",
  "/payment/find-transfer",
  "/recharge",
  "/transactions",
  "/giftcode",
  "/security",
];

for (const path of WITH_FIRST_READS) {
  test(`R-WIRE-3: ${path} sends each request once as it opens`, async ({ page }) => {
    // Verified: a page that waits for the player's SMS asks for it every few seconds.
    await aKnownPlayer(page);
    await page.addInitScript({ content: WATCH });
    // However long a busy machine takes: by the page's clock all of it is one moment.
    await page.clock.setFixedTime(Date.now());
    const calls = recordCalls(page);
    const durationsMs: number[] = [];
    page.on("requestfinished", (request) => durationsMs.push(request.timing().responseEnd));
    await page.goto(path);
    // Not by waitForFunction, whose repeated checks the security policy forbids.
    await expect.poll(() => page.evaluate("globalThis.isLive")).toBe(true);
    await page.waitForTimeout(SETTLED_MS + CACHE_DEDUPE_MS);
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
    const reads = await page.locator("html").getAttribute("data-reads");
    expect(reads).not.toBeNull();
    // Each answer that boot.js requested was used.
    expect(await page.evaluate("Object.keys(early.answers)")).toEqual([]);
    const wasAllFast = Math.max(...durationsMs) < CACHE_SLOW_AFTER_MS;
    expect(wasAllFast && (await page.evaluate("globalThis.saidSlow"))).toBeFalsy();
  });
}
