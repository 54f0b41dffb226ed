import { expect, type Locator, type Page } from "@playwright/test";
import { field, press } from "../../support/player/actions.ts";
import { nextPlayer, signIn } from "../../support/player/people.ts";
import { fillRegistration, logOut, pressLogIn } from "../../support/player/player.ts";
import { demo, logInAsDemo } from "../../support/programs/demo.ts";
import { test } from "../../support/test.ts";

test.use({
  provokes: [
    "422 POST /login",
    "404 GET /khong-co-trang-nay",
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
const pressLogInAsDemo = (page: Page) => pressLogIn(page, demo.username, demo.password);

/** Whether a field accepts a paste: browsers send this event first, and a page that blocks pasting cancels it. */
const mayPaste = (input: Locator): Promise<boolean> =>
  input.evaluate((element) =>
    element.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true })),
  );

test("R-SHELL-4: a visitor is led to /login and back to the wanted page", async ({ page }) => {
  await page.goto("/transactions?tab=1#newest");
  await expect(page).toHaveURL(/\/login/);
  await pressLogInAsDemo(page);
  await expect(page).toHaveURL(/\/transactions\?tab=1#newest$/);
});

test("R-SHELL-5: a signed-in player is led away from the visitors' forms", async ({ page }) => {
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

test("R-LOGIN-1 R-SIGNUP-1: passwords may be pasted, and managers know them", async ({ page }) => {
  await page.goto("/login");
  const password = field(page, "Mật khẩu");
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  expect(await mayPaste(password)).toBe(true);
  await press(page, "Hiện mật khẩu");
  await expect(password).toHaveAttribute("type", "text");
  await fillRegistration(page);
  await expect(password).toHaveAttribute("autocomplete", "new-password");
  expect(await mayPaste(password)).toBe(true);
});

test("R-LOGIN-1: a wrong password marks the fields and keeps the username", async ({ page }) => {
  await page.goto("/login");
  await pressLogIn(page, "demo", "sai-mat-khau-1");
  await expect(page.getByText("Tên đăng nhập hoặc mật khẩu không đúng.").first()).toBeVisible();
  await expect(field(page, "Tên đăng nhập")).toHaveAttribute("aria-invalid", "true");
  await expect(field(page, "Tên đăng nhập")).toHaveValue("demo");
});

test("R-LOGIN-1: a login whose next request fails says that it succeeded", async ({ page }) => {
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

test("R-LOGIN-1: a login whose next page fails says that it succeeded", async ({ page }) => {
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

test("R-LOGIN-2: only with 'remember' does the session outlive the browser", async ({ page }) => {
  const cookieOf = async (name: string) =>
    (await page.context().cookies()).find((cookie) => cookie.name === name);
  const [remember, shared] = [
    page.getByLabel("Ghi nhớ đăng nhập"),
    page.getByLabel("Máy dùng chung"),
  ];
  const logInWith = async (tick: () => Promise<void>) => {
    await page.goto("about:blank");
    await page.context().clearCookies();
    await page.goto("/login");
    await tick();
    await pressLogInAsDemo(page);
    await expect(page).not.toHaveURL(/\/login/);
    return (await cookieOf("session"))?.expires;
  };
  expect(await logInWith(async () => {})).toBe(-1);
  expect(await logInWith(() => remember.check())).toBeGreaterThan(Date.now() / 1_000);

  await test.step("a shared machine remembers neither session nor device", async () => {
    const expires = await logInWith(async () => {
      await remember.check();
      await shared.check();
      await expect(remember).not.toBeChecked();
    });
    expect(expires).toBe(-1);
    expect(await cookieOf("device")).toBeUndefined();
  });
});

test("R-SESSION-1: logging out ends the session, also for the back button", async ({ page }) => {
  await logInAsDemo(page);
  await logOut(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  expect((await page.request.get("/api/me")).status()).toBe(401);
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

test("R-SHELL-1: an unknown page says so, with status 404", async ({ page }) => {
  const response = await page.goto("/khong-co-trang-nay");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Trang bạn truy cập không tồn tại.")).toBeVisible();
});

test("R-RUN-2: a password manager's address leads to the form", async ({ page }) => {
  await page.goto("/.well-known/change-password");
  await expect(page).toHaveURL(/\/login/);
  await pressLogInAsDemo(page);
  await expect(page).toHaveURL(/\/security$/);
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
