import { expect, type Page } from "@playwright/test";
import {
  CACHE_ERROR_RETRY_MS,
  CACHE_FOCUS_THROTTLE_MS,
  CACHE_SLOW_AFTER_MS,
  HTTP_TIMEOUT_MS,
} from "@portal/contract/values/limits";
import { stopClock } from "../../support/browser/stopped-clock.ts";
import { lookAtFirstView } from "../../support/browser/usable.ts";
import { nextPlayer, signIn } from "../../support/player/people.ts";
import { test } from "../../support/test.ts";

test.use({
  provokes: [
    // A page whose code is held back does not use its preloaded picture either.
    "console: The resource */mark.svg was preloaded *",
    "net::ERR_FAILED GET /assets/*.js",
    "console: TypeError: Failed to fetch dynamically imported module: *",
    "net::ERR_FAILED GET /api/live",
    "500 GET /api/transaction-history",
    "console: TypeError: Cannot read properties of null *",
  ],
});

const HISTORY = "**/api/transaction-history?**";
const CODE = /\/assets\/(?:transactions|gift-code|support)-page-.*\.js$/;
const PART = /\/assets\/open-purchases-.*\.js$/;

/** Leaves matching requests unanswered until `unroute`. */
const hold = (page: Page, what: string | RegExp) => page.route(what, () => {});

test("R-SHELL-6: every page for visitors has the logo that leads home, title, description and copyright", async ({
  page,
}) => {
  for (const path of ["/login", "/register", "/recovery", "/recovery/forgot-password"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\S/);
    await expect(page.locator("h1 + p")).toHaveText(/\S/);
    await expect(page.getByRole("banner").getByRole("link").first()).toHaveAttribute("href", "/");
    await expect(page.getByRole("contentinfo")).toContainText("©");
  }
});

test("R-RECOVER-1: the chooser leads to recovery by phone and by email", async ({ page }) => {
  const ways = [
    { name: /số điện thoại.*0900 000 100 hoặc 0900 000 200/i, url: /forgot-password-by-phone$/ },
    { name: /email.*thư hướng dẫn/i, url: /forgot-password$/ },
  ];
  for (const { name, url } of ways) {
    await page.goto("/recovery");
    await page.getByRole("main").getByRole("listitem").getByRole("link", { name }).click();
    await expect(page).toHaveURL(url);
  }
});

test("R-THEME-1: dark unless chosen otherwise, and the choice is there before the application is", async ({
  page,
}) => {
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

test("R-SHELL-7: a page whose code is on its way says so; the support page leads to the community", async ({
  page,
}) => {
  await signIn(page, "demo", "Demo@12345");
  for (const path of ["/transactions", "/giftcode"]) {
    await hold(page, CODE);
    await page.goto(path, { waitUntil: "commit" });
    await lookAtFirstView(page);
    await expect(page.getByRole("status").first()).toHaveText("Đang tải trang...");
    await expect(page.getByRole("main").getByText("Đang tải dữ liệu...")).toBeVisible();
    await page.unroute(CODE);
    await expect(page.getByRole("main").getByRole("table")).toBeVisible();
  }
  await page.goto("/support");
  await expect(page.getByRole("main")).not.toContainText("đang được xây dựng");
  const community = page.getByRole("link", { name: "Đến trang cộng đồng" });
  await expect(community).toHaveAttribute("href", /^https:\/\//);
  const ways = page.getByRole("main").getByRole("list").first();
  await expect(ways.getByRole("link").first()).toContainText("Tiền của tôi đâu?");
  await expect(page.getByRole("listitem").filter({ hasText: /^Vietcombank/ })).toContainText(
    "Đang mở",
  );
  await expect(page.getByText("8:00–22:00 mỗi ngày")).toBeVisible();
  await page.getByText("Chuyển thiếu hoặc thừa").click();
  await expect(page.getByText("KP và thưởng được tính theo đúng số tiền")).toBeVisible();
});

test.describe("without an answer to who is signed in", () => {
  test.use({ provokes: ["net::ERR_FAILED GET /api/me"] });

  test("R-SHELL-5: the page says so and asks again at a press", async ({ page }) => {
    await signIn(page, "demo", "Demo@12345");
    await page.clock.install();
    await page.route("**/api/me", (route) => route.abort());
    await page.goto("/transactions");
    await expect(page.getByRole("heading", { name: "Không kết nối được" })).toBeVisible();
    await stopClock(page);
    await page.unroute("**/api/me");
    await page.getByRole("button", { name: "Thử lại" }).click();
    await expect(page.getByRole("heading", { name: "Lịch sử giao dịch" })).toBeFocused();
  });
});

test("R-SHELL-8: a page that fails says so in Vietnamese, and its button loads it anew", async ({
  page,
}) => {
  await page.route(CODE, (route) => route.abort());
  await page.goto("/support");
  await expect(page.getByRole("alert")).toContainText("Trang chưa tải được");
  await page.unroute(CODE);
  await page.getByRole("button", { name: "Tải lại trang" }).click();
  await expect(page.getByRole("heading", { name: "Trung tâm hỗ trợ" })).toBeVisible();
});

test("R-SHELL-8: code that is lost is requested once more, and no failure shows", async ({
  page,
}) => {
  await signIn(page, (await nextPlayer()).username);
  // The document asks for it before the page does.
  let requests = 0;
  await page.route(PART, (route) => (++requests <= 2 ? route.abort() : route.continue()));
  await page.goto("/recharge");
  await page.waitForResponse(PART);
  await expect(page.getByRole("heading", { name: "Nạp game" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("R-RUN-5: a page that breaks reports where in its scripts, and nothing of the player's", async ({
  page,
}) => {
  await signIn(page, (await nextPlayer()).username);
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

test("R-SHELL-8: a page whose code went with the last release loads itself anew, once there is another", async ({
  page,
}) => {
  await page.goto("/login");
  await page.route(CODE, (route) => route.abort());
  await page.route("**/support", async (route) => {
    if (route.request().isNavigationRequest()) return route.continue();
    await page.unroute(CODE);
    const present = await (await route.fetch()).text();
    return route.fulfill({ body: present.replaceAll("/assets/", "/assets/another-") });
  });
  await page.getByRole("link", { name: "Hỗ trợ" }).click();
  await expect(page.getByRole("heading", { name: "Trung tâm hỗ trợ" })).toBeVisible();
});

test("R-WIRE-3: what takes three seconds is called slow, also when it is no longer waited for", async ({
  page,
}) => {
  await signIn(page, "demo", "Demo@12345");
  // Live events would trigger another request.
  await page.route("**/api/live", (route) => route.abort());
  await page.clock.install();
  // On a machine without a network the page would say that it is offline.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "onLine", { get: () => true }),
  );
  const asked = page.waitForRequest(HISTORY);
  await hold(page, HISTORY);
  await page.goto("/transactions");
  const sign = page.getByText("Kết nối đang chậm");
  await asked;
  await expect(sign).toHaveCount(0);
  const filter = page.getByLabel("Loại giao dịch");
  const place = await filter.boundingBox();
  await page.clock.runFor(CACHE_SLOW_AFTER_MS);
  await expect(sign).toBeVisible();
  expect(await filter.boundingBox(), "the sign takes no room").toEqual(place);
  await filter.selectOption({ label: "Thưởng" });
  await page.unroute(HISTORY);
  await page.clock.runFor(HTTP_TIMEOUT_MS - CACHE_SLOW_AFTER_MS);
  await expect(sign).toHaveCount(0);
});

test("R-WIRE-3: after a failure it is asked again in five seconds, and at a return to the window so often", async ({
  page,
}) => {
  await signIn(page, "demo", "Demo@12345");
  // Live events would trigger another request.
  await page.route("**/api/live", (route) => route.abort());
  await page.clock.install();
  let asked = 0;
  await page.route(HISTORY, (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 500, json: {} }) : route.continue();
  });
  await page.goto("/transactions");
  await expect(page.getByRole("button", { name: "Thử lại" })).toBeVisible();
  expect(asked).toBe(1);
  await page.clock.runFor(CACHE_ERROR_RETRY_MS);
  await expect(page.getByRole("table")).toBeVisible();
  expect(asked).toBe(2);

  const comeBack = () => page.evaluate(() => dispatchEvent(new Event("focus")));
  await page.clock.runFor(CACHE_FOCUS_THROTTLE_MS);
  // What is still on its way is not asked for again, however long ago that was.
  const answer = page.waitForResponse(HISTORY);
  await comeBack();
  await (await answer).finished();
  expect(asked).toBe(3);
  await comeBack();
  await page.clock.runFor(CACHE_FOCUS_THROTTLE_MS);
  expect(asked).toBe(3);
  await comeBack();
  await expect.poll(() => asked).toBe(4);
});
