/** Tests open and kept pages after a release: a proxy replaces the portal's files by those of the next one. */
import { expect, type Page } from "@playwright/test";
import { aPlayer } from "../../support/player/people.ts";
import { lookAtFirstView } from "../../support/browser/usable.ts";
import { open } from "../../support/programs/demo.ts";
import { RELEASES_URL, type Releases, serveReleases } from "../../support/programs/releases.ts";
import { test } from "../../support/test.ts";

test.use({
  baseURL: RELEASES_URL,
  provokes: [
    "404 GET /assets/*",
    "thrown: Failed to fetch dynamically imported module: *",
    "console: The resource * was preloaded *",
    "net::ERR_INTERNET_DISCONNECTED *",
    "net::ERR_ABORTED *",
  ],
});
// The proxy has one port.
test.describe.configure({ mode: "default" });

/** The document's script, and the application that it imports. */
const FIRST_SCRIPTS = [/\/assets\/(?:b\/)?index-.*\.js/, /\/assets\/(?:b\/)?app-.*\.js/];
const SUPPORT_CODE = /\/assets\/(?:b\/)?support-page-.*\.js/;
/** How long documents take on a slow network: longer than the worker waits, and than a page needs to start. */
const SLOW_MS = 3_000;

let releases: Releases;
test.beforeEach(async () => {
  releases = await serveReleases();
});
test.afterEach(async ({ context }) => {
  // Their live streams would break otherwise.
  for (const page of context.pages()) await page.close();
  await releases.close();
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Opens a page, and waits until the service worker has kept its document. */
async function keepDocument(page: Page): Promise<void> {
  await aPlayer(page);
  await page.goto("/security");
  await expect(heading(page)).toHaveText("Bảo mật và đăng nhập");
  const isKept = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      return (await caches.match("/security")) !== undefined;
    });
  await expect.poll(isKept).toBe(true);
  // A test may run where there is no network but this machine's own.
  const [worker] = page.context().serviceWorkers();
  await worker!.evaluate(() => Object.defineProperty(navigator, "onLine", { get: () => true }));
}

/** Closes the page, and returns the next tab: opening an address again in the same tab would be a reload. */
async function nextVisit(earlier: Page): Promise<Page> {
  const next = await earlier.context().newPage();
  await earlier.close();
  await next.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => {
      const entry = document.querySelector("script[type=module]")?.getAttribute("src");
      sessionStorage.setItem("shown", `${sessionStorage.getItem("shown") ?? ""} ${entry}`);
    }),
  );
  return next;
}

/** Waits for the page of the new release, and expects that no other document was shown before it. */
async function expectOnlyNewRelease(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText("Bảo mật và đăng nhập");
  await page.getByRole("button", { name: "Đổi mật khẩu" }).first().click();
  await expect(page.getByRole("dialog").getByLabel("Mật khẩu cũ")).toBeVisible();
  const shown = await page.evaluate(() => sessionStorage.getItem("shown"));
  expect(shown).toMatch(/^ \/assets\/b\/\S+$/);
}

/** Empties the browser's cache, so that only what the service worker keeps is left. */
async function clearHttpCache(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.clearBrowserCache");
  await browser.detach();
}

test("R-SHELL-8: a kept document whose files are gone is not shown on a slow network", async ({
  page: earlier,
  context,
}) => {
  await keepDocument(earlier);
  await clearHttpCache(earlier);
  const page = await nextVisit(earlier);
  releases.upgrade();
  releases.documentDelayMs = SLOW_MS;
  await page.goto("/security");
  await expectOnlyNewRelease(page);

  await test.step("the earlier documents are deleted, the offline page is not", async () => {
    const offlineCaches = () =>
      page.evaluate(
        async () => (await caches.keys()).filter((name) => name.startsWith("offline-")).length,
      );
    await expect.poll(offlineCaches).toBe(1);
    releases.documentDelayMs = 0;
    await context.setOffline(true);
    await page.goto("/transactions");
    await expect(heading(page)).toHaveText("Bạn đang ngoại tuyến");
    await context.setOffline(false);
    await expect(heading(page)).toHaveText("Lịch sử giao dịch");
  });
});

test("R-SHELL-8: a fast network shows the new release, though the old one is kept", async ({
  page: earlier,
}) => {
  await keepDocument(earlier);
  const [worker] = earlier.context().serviceWorkers();
  // The worker's wait for the network never ends, even on a slow machine.
  await worker!.evaluate(() => Object.assign(globalThis, { setTimeout: () => 0 }));
  const page = await nextVisit(earlier);
  releases.upgrade();
  await page.goto("/security");
  await expectOnlyNewRelease(page);
});

for (const missing of FIRST_SCRIPTS) {
  test(`R-SHELL-8: missing scripts cause one reload, then advice: ${missing}`, async ({ page }) => {
    releases.missing = missing;
    await lookAtFirstView(page);
    await page.goto("/login", { waitUntil: "commit" });
    await expect(heading(page)).toHaveText("Trang chưa tải được");
    await expect(page.getByRole("alert")).toContainText("kiểm tra kết nối rồi tải lại trang");
    await expect(page.getByText("Bạn đã đăng nhập")).toHaveCount(0);
    await expect(page).toHaveTitle("Trang chưa tải được");
    expect(releases.navigations).toBe(2);
    releases.missing = undefined;
    await page.getByRole("button", { name: "Tải lại trang" }).click();
    await expect(heading(page)).toHaveText("Đăng nhập");
  });
}

test("R-SHELL-8: a page without its code reloads once, then says so", async ({ page }) => {
  await aPlayer(page);
  await page.goto("/");
  await expect(
    page.getByRole("banner").getByRole("link", { name: /^(?:Số dư|Nạp KP)/ }),
  ).toBeVisible();
  releases.missing = SUPPORT_CODE;
  const before = releases.navigations;
  await page.getByRole("link", { name: "Hỗ trợ" }).first().click();
  await expect(heading(page)).toHaveText("Trang chưa tải được");
  await expect(page.getByRole("alert")).toContainText("Bạn đã đăng nhập");
  expect(releases.navigations - before).toBe(1);
  releases.missing = undefined;
  await page.getByRole("button", { name: "Tải lại trang" }).click();
  await expect(heading(page)).toHaveText("Trung tâm hỗ trợ");

  await test.step("the next release is reloaded once too", async () => {
    // At rest: a part of this page that is still to come would reload it instead.
    await open(page, "/");
    await clearHttpCache(page);
    releases.upgrade();
    await page.getByRole("link", { name: "Hỗ trợ" }).first().click();
    await expect(heading(page)).toHaveText("Trung tâm hỗ trợ");
    await expect(page.locator('script[type=module][src^="/assets/b/"]')).toHaveCount(1);
  });
});
