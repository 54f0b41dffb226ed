/** Tests what pages show while code or data load slowly or fail, and what all pages share: header, theme, navigation. */
import { expect, type Page } from "@playwright/test";
import {
  CACHE_ERROR_RETRY_MS,
  CACHE_FOCUS_THROTTLE_MS,
  CACHE_SLOW_AFTER_MS,
  HEADER_SHRINK_SCROLL_PX,
  HTTP_TIMEOUT_MS,
} from "@portal/contract/values/limits";
import { stopClock } from "../../support/browser/still.ts";
import { lookAtFirstView } from "../../support/browser/usable.ts";
import { press } from "../../support/player/actions.ts";
import { aPlayer, signIn } from "../../support/player/people.ts";
import { demo } from "../../support/programs/demo.ts";
import { test } from "../../support/test.ts";

test.use({
  provokes: [
    // A page whose code is held back does not use its preloaded picture either.
    "console: The resource */mark.svg was preloaded *",
    "net::ERR_FAILED GET /assets/*.js",
    "console: TypeError: Failed to fetch dynamically imported module: *",
    "net::ERR_FAILED GET /api/live",
    "net::ERR_FAILED GET /api/me",
    "500 GET /api/transaction-history",
    "net::ERR_FAILED GET /api/giftpaysys",
    "console: TypeError: Cannot read properties of null *",
  ],
});

const HISTORY = "**/api/transaction-history?**";
const PART = /\/assets\/recent-transactions-.*\.js$/;

const enterAsDemo = (page: Page) => signIn(page, demo.username, demo.password);
/** Live events would have the data requested again. */
const blockLive = (page: Page) => page.route("**/api/live", (route) => route.abort());

test("R-SHELL-6: visitors' pages have logo, title and copyright", async ({ page }) => {
  for (const path of ["/login", "/register", "/recovery", "/recovery/forgot-password"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\S/);
    await expect(page.locator("h1 + p")).toHaveText(/\S/);
    await expect(page.getByRole("banner").getByRole("link").first()).toHaveAttribute("href", "/");
    await expect(page.getByRole("contentinfo")).toContainText("©");
  }
});

test("R-THEME-1: the theme is set before the scripts load", async ({ page }) => {
  const html = page.locator("html");
  await page.goto("/login");
  await expect(html).toHaveAttribute("data-theme", "dark");
  await page.getByRole("radio", { name: "Giao diện sáng" }).check();
  await expect(html).toHaveAttribute("data-theme", "light");
  await page.route(/\/assets\/(?!boot-).*\.js$/, (route) => route.abort());
  await page.reload({ waitUntil: "commit" });
  await lookAtFirstView(page);
  await expect(html).toHaveAttribute("data-theme", "light");
});

test("R-SHELL-7: a page says that its code is loading", async ({ page }) => {
  const code = /\/assets\/transactions-page-.*\.js$/;
  await enterAsDemo(page);
  await page.route(code, () => {});
  await page.goto("/transactions", { waitUntil: "commit" });
  await lookAtFirstView(page);
  await expect(page.getByRole("status").first()).toHaveText("Đang tải trang...");
  await expect(page.getByRole("main").getByText("Đang tải dữ liệu...")).toBeVisible();
  await page.unroute(code);
  await expect(page.getByRole("main").getByRole("table")).toBeVisible();
});

test("R-SHELL-10: an older browser gets advice and no page", async ({ page }) => {
  await page.addInitScript(() => {
    delete (globalThis as { CompressionStream?: unknown }).CompressionStream;
  });
  await page.goto("/login", { waitUntil: "commit" });
  await expect(page.getByRole("heading")).toHaveText([
    "Trình duyệt này đã cũ, không mở được trang",
  ]);
  await expect(page.getByText("Windows 7 còn cài được Chrome 109 và Firefox 115.")).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(page).toHaveTitle("Trình duyệt đã cũ");
});

test("R-SHELL-5: if the player does not load, the page says so and retries", async ({ page }) => {
  await enterAsDemo(page);
  await page.clock.install();
  await page.route("**/api/me", (route) => route.abort());
  await page.goto("/transactions");
  await expect(page.getByRole("heading", { name: "Không kết nối được" })).toBeVisible();
  await stopClock(page);
  await page.unroute("**/api/me");
  await press(page, "Thử lại");
  await expect(page.getByRole("heading", { name: "Lịch sử giao dịch" })).toBeFocused();
});

test("R-SHELL-8: lost code is requested once more, without a message", async ({ page }) => {
  await aPlayer(page);
  await page.route(PART, (route) => route.abort(), { times: 1 });
  const arrived = page.waitForResponse(PART);
  await page.goto("/");
  await arrived;
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Giao dịch gần đây" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("R-RUN-5: a broken page reports the place in its scripts", async ({ page }) => {
  await aPlayer(page);
  await page.route("**/api/giftpaysys", (route) => route.fulfill({ json: [null] }));
  const sent = page.waitForRequest("**/api/client-errors");
  await page.goto("/giftcode?from=/secret");
  await expect(page.getByRole("alert")).toContainText("Đã xảy ra lỗi, hãy thử tải lại trang.");
  const request = await sent;
  expect(request.postDataJSON()).toEqual({
    name: "TypeError",
    at: expect.stringMatching(/^[\w.-]+\.js:\d+:\d+$/),
    page: "giftCodes",
    release: expect.stringMatching(/^index-[\w-]+\.js$/),
  });
  expect((await request.response())?.status()).toBe(204);
});

test("R-WIRE-3: after three seconds a request is called slow", async ({ page }) => {
  await enterAsDemo(page);
  await blockLive(page);
  await page.clock.install();
  // On a machine without a network the page would say that it is offline.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "onLine", { get: () => true }),
  );
  const asked = page.waitForRequest(HISTORY);
  await page.route(HISTORY, () => {});
  await page.goto("/transactions");
  const note = page.getByText("Kết nối đang chậm");
  await asked;
  await expect(note).toHaveCount(0);
  const filter = page.getByLabel("Loại giao dịch");
  const place = await filter.boundingBox();
  await page.clock.runFor(CACHE_SLOW_AFTER_MS);
  await expect(note).toBeVisible();
  expect(await filter.boundingBox(), "the note takes no room").toEqual(place);
  await filter.selectOption({ label: "Thưởng" });
  await page.unroute(HISTORY);
  await page.clock.runFor(HTTP_TIMEOUT_MS - CACHE_SLOW_AFTER_MS);
  await expect(note).toHaveCount(0);
});

test("R-WIRE-3: a failed request is sent again after 5 s", async ({ page }) => {
  await enterAsDemo(page);
  await blockLive(page);
  await page.clock.install();
  let requests = 0;
  await page.route(HISTORY, (route) => {
    requests += 1;
    return requests === 1 ? route.fulfill({ status: 500, json: {} }) : route.continue();
  });
  await page.goto("/transactions");
  await expect(page.getByRole("button", { name: "Thử lại" })).toBeVisible();
  expect(requests).toBe(1);
  await page.clock.runFor(CACHE_ERROR_RETRY_MS);
  await expect(page.getByRole("table")).toBeVisible();
  expect(requests).toBe(2);

  const comeBack = () => page.evaluate(() => dispatchEvent(new Event("focus")));
  await page.clock.runFor(CACHE_FOCUS_THROTTLE_MS);
  // A request that is still under way is not repeated.
  const response = page.waitForResponse(HISTORY);
  await comeBack();
  await (await response).finished();
  expect(requests).toBe(3);
  await comeBack();
  await page.clock.runFor(CACHE_FOCUS_THROTTLE_MS);
  expect(requests).toBe(3);
  await comeBack();
  await expect.poll(() => requests).toBe(4);
});

test("R-GIFT-1: a list that could not be loaded is loaded again at a press", async ({ page }) => {
  await aPlayer(page);
  await page.clock.install();
  await blockLive(page);
  await page.route("**/api/giftpaysys", (route) => route.abort());
  await page.goto("/giftcode");
  await expect(page.getByRole("alert")).toContainText("Kết nối đến máy chủ bị gián đoạn");
  await stopClock(page);
  await page.route("**/api/giftpaysys", (route) => route.fulfill({ json: [] }));
  await press(page, "Thử lại");
  await expect(page.getByText("Hiện chưa có GiftCode nào.")).toBeVisible();
});

test("R-SHELL-3: the header shrinks at 85 px, the page stays in place", async ({ page }) => {
  await aPlayer(page);
  await page.goto("/security");
  const bar = page.getByRole("banner").locator("> div");
  const scrollDownTo = (top: number) => page.evaluate((y) => scrollTo(0, y), top);
  const height = async () => (await bar.boundingBox())?.height ?? 0;
  await expect(page.getByRole("heading", { name: "Thiết bị đang đăng nhập" })).toBeVisible();
  const full = await height();
  await scrollDownTo(HEADER_SHRINK_SCROLL_PX - 1);
  expect(await height()).toBe(full);
  await scrollDownTo(HEADER_SHRINK_SCROLL_PX);
  await expect.poll(height).toBeLessThan(full);
  expect(await page.evaluate(() => scrollY)).toBe(HEADER_SHRINK_SCROLL_PX);
});

test("R-SHELL-2: Escape and leaving it close the navigation", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await aPlayer(page);
  await page.goto("/");
  const opener = page.getByRole("button", { name: "Mở danh mục" });
  const drawer = page.getByRole("dialog", { name: "Danh mục" });
  const close = drawer.getByRole("button", { name: "Đóng" });

  await opener.click();
  await expect(close).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.click();
  // At this place the page behind has its mark, which leads to the home page.
  await page.mouse.click(30, 30);
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);

  await opener.click();
  await close.click();
  await expect(drawer).toHaveCount(0);

  await opener.click();
  await expect(drawer).toBeVisible();
  await page.getByRole("main").getByRole("link").first().focus();
  await expect(drawer).toHaveCount(0);
});

test("nothing invisible is animated on a page at rest", async ({ page }) => {
  await aPlayer(page);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/payment/card");
  await expect(page.locator("main [class*=spinner]").first()).toBeAttached();
  const animated = () =>
    page.evaluate(() =>
      document.getAnimations().map(({ effect, playState }) => {
        const target = effect instanceof KeyframeEffect ? effect.target?.outerHTML : undefined;
        return `${playState}: ${target?.slice(0, 200)}`;
      }),
    );
  await expect.poll(animated).toEqual([]);
});
