/** Tests what pages say and do if a request around the login or the log-out is lost. */
import { expect, type Page } from "@playwright/test";
import { field, press } from "../../support/player/actions.ts";
import { nextPlayer, signIn } from "../../support/player/people.ts";
import { pressLogIn } from "../../support/player/player.ts";
import { demo } from "../../support/programs/demo.ts";
import { test } from "../../support/test.ts";

test.use({
  provokes: [
    "net::ERR_FAILED GET /api/me",
    "net::ERR_FAILED GET /assets/*.js",
    "console: The resource * was preloaded *",
    "422 GET /reset-password/*",
    "419 POST /login",
    "419 POST /login/passkey/options",
  ],
});

const CODE = /\/assets\/transactions-page-.*\.js$/;
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("R-SHELL-5: a signed-in player is redirected from the visitors' forms", async ({ page }) => {
  await signIn(page, demo.username, demo.password);
  for (const path of [
    "/login",
    "/register",
    "/recovery",
    "/recovery/forgot-password",
    "/recovery/forgot-password/khong-con",
    "/reset-password/khong-con",
    "/recovery/forgot-password-by-phone",
    "/recovery/forgot-username",
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/:\d+\/$/);
  }
});

test("R-LOGIN-1: if the request after a login fails, the page says that the login succeeded", async ({
  page,
}) => {
  const { username } = await nextPlayer();
  await page.goto("/login?from=/transactions");
  await page.route("**/api/me", (route) => route.abort());
  await pressLogIn(page, username);
  await expect(heading(page)).toHaveText("Bạn đã đăng nhập");
  await expect(field(page, "Mật khẩu")).toHaveCount(0);
  await page.unroute("**/api/me");
  await press(page, "Thử lại");
  await expect(heading(page)).toHaveText("Lịch sử giao dịch");
});

test("R-LOGIN-1: if the page after a login fails, the page says that the login succeeded", async ({
  page,
}) => {
  const { username } = await nextPlayer();
  await page.route(CODE, (route) => route.abort());
  await page.goto("/login?from=/transactions");
  await pressLogIn(page, username);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Trang chưa tải được");
  await expect(alert).toContainText("Bạn đã đăng nhập, không cần đăng nhập lại.");
  await page.unroute(CODE);
  await press(page, "Tải lại trang");
  await expect(heading(page)).toHaveText("Lịch sử giao dịch");
});

test("R-SESSION-1: a request that is under way at the log-out shows no error", async ({ page }) => {
  await signIn(page, demo.username, demo.password);
  await page.goto("/");
  const isAsked = Promise.withResolvers<void>();
  const hasEnded = Promise.withResolvers<void>();
  const isAnswered = Promise.withResolvers<void>();
  await page.route("**/api/transaction-history*", async (route) => {
    isAsked.resolve();
    await hasEnded.promise;
    await route.fulfill({ response: await route.fetch() });
    isAnswered.resolve();
  });
  await page.route("**/logout", async (route) => {
    const response = await route.fetch();
    hasEnded.resolve();
    await isAnswered.promise;
    await route.fulfill({ response });
  });
  await page.getByRole("link", { name: "Lịch sử giao dịch" }).first().click();
  await isAsked.promise;
  await page.getByRole("button", { name: "Đăng xuất", exact: true }).first().click();
  await expect(heading(page)).toHaveText("Đăng nhập");
  // The next page requests the history too, and nothing waits for that.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("R-WIRE-2: without cookies and storage the page says what to allow", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "cookieEnabled", { value: false });
    Object.defineProperty(Document.prototype, "cookie", { get: () => "", set: () => {} });
    for (const storage of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException("Access is denied", "SecurityError");
        },
      });
    }
  });
  const { username } = await nextPlayer();
  await page.goto("/login");
  await pressLogIn(page, username);
  await expect(page.getByRole("alert")).toContainText("cho phép cookie với trang này");
});

test("R-WIRE-2: a cookie of a site on the parent domain does not hinder the login", async ({
  page,
}) => {
  // localhost has no parent. A cookie of a longer path comes first, too.
  await page
    .context()
    .addCookies([{ name: "XSRF-TOKEN", value: "100%", domain: "localhost", path: "/login" }]);
  const { username } = await nextPlayer();
  await page.goto("/login");
  await pressLogIn(page, username);
  await expect(heading(page)).toHaveText("Thông tin cá nhân");
});
