import { expect } from "@playwright/test";
import { logIn, logOut, PASSWORD, register } from "../../support/player/player.ts";
import { logInAsDemo } from "../../support/programs/demo.ts";
import { test } from "../../support/test.ts";

test.use({ provokes: ["422 POST /login", "404 GET /khong-co-trang-nay"] });

test("R-SHELL-4: a visitor is led to /login and back to the page he came for", async ({ page }) => {
  await page.goto("/transactions?tab=1#newest");
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel("Tên đăng nhập").fill("demo");
  await page.getByLabel("Mật khẩu", { exact: true }).fill("Demo@12345");
  await page.getByRole("button", { name: "Đăng nhập", exact: true }).click();
  await expect(page).toHaveURL(/\/transactions\?tab=1#newest$/);
});

test("R-SHELL-5: a signed-in player has no business on /login and /register", async ({ page }) => {
  await logInAsDemo(page);
  for (const path of ["/login", "/register"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
  }
});

test("R-LOGIN-1: a wrong password marks the fields and keeps what was typed", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Tên đăng nhập").fill("demo");
  await page.getByLabel("Mật khẩu", { exact: true }).fill("sai-mat-khau-1");
  await page.getByRole("button", { name: "Đăng nhập", exact: true }).click();
  await expect(page.getByText("Tên đăng nhập hoặc mật khẩu không đúng.").first()).toBeVisible();
  await expect(page.getByLabel("Tên đăng nhập")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Tên đăng nhập")).toHaveValue("demo");
});

test("R-LOGIN-1: the password is masked until its player wants to see it, and managers know it", async ({
  page,
}) => {
  await page.goto("/login");
  const password = page.getByLabel("Mật khẩu", { exact: true });
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await page.getByRole("button", { name: "Hiện mật khẩu" }).click();
  await expect(password).toHaveAttribute("type", "text");
});

test("R-LOGIN-1 R-SIGNUP-1: passwords may be pasted, and managers know a new one", async ({
  page,
}) => {
  /**
   * Returns whether the input accepts a paste: browsers send this event first, and a page that blocks pasting
   * cancels it.
   */
  const mayPaste = (input: HTMLElement | SVGElement) =>
    input.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true }));
  await page.goto("/login");
  const password = page.getByLabel("Mật khẩu", { exact: true });
  expect(await password.evaluate(mayPaste)).toBe(true);
  await page.goto("/register");
  await page.getByLabel("Số điện thoại").fill("0912345678");
  await page.getByRole("button", { name: "Tiếp tục" }).click();
  await page.getByLabel("Tên đăng nhập").fill("kiem_khach_1");
  await page.getByRole("button", { name: "Tiếp tục" }).click();
  await expect(password).toHaveAttribute("autocomplete", "new-password");
  expect(await password.evaluate(mayPaste)).toBe(true);
});

test("R-SESSION-1: what a page is asking when its player logs out is not answered with an error", async ({
  page,
}) => {
  await logInAsDemo(page);
  const isAsked = Promise.withResolvers<void>();
  const hasEnded = Promise.withResolvers<void>();
  const isAnswered = Promise.withResolvers<void>();
  await page.route("**/api/transaction-history*", async (route) => {
    isAsked.resolve();
    await hasEnded.promise;
    const response = await route.fetch();
    await route.fulfill({ response });
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
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Đăng nhập");
  // The next page asks for the history, too, and nobody waits for that.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("R-LOGIN-2: only with 'remember' does the session outlive the browser", async ({
  browser,
}) => {
  const ends = async (remember: boolean) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto("/login");
    await page.getByLabel("Tên đăng nhập").fill("demo");
    await page.getByLabel("Mật khẩu", { exact: true }).fill("Demo@12345");
    if (remember) await page.getByLabel("Ghi nhớ đăng nhập").check();
    await page.getByRole("button", { name: "Đăng nhập", exact: true }).click();
    await expect(page).not.toHaveURL(/\/login/);
    const cookies = await context.cookies();
    await context.close();
    return cookies.find(({ name }) => name === "session")?.expires;
  };
  expect(await ends(false)).toBe(-1);
  expect(await ends(true)).toBeGreaterThan(Date.now() / 1_000);
});

test("R-LOGIN-2: a machine that others use remembers nothing: neither session nor device", async ({
  page,
  context,
}) => {
  await page.goto("/login");
  const [remember, shared] = [
    page.getByLabel("Ghi nhớ đăng nhập"),
    page.getByLabel("Máy dùng chung"),
  ];
  await remember.check();
  await shared.check();
  await expect(remember).not.toBeChecked();
  await page.getByLabel("Tên đăng nhập").fill("demo");
  await page.getByLabel("Mật khẩu", { exact: true }).fill("Demo@12345");
  await page.getByRole("button", { name: "Đăng nhập", exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === "session")?.expires).toBe(-1);
  expect(cookies.find(({ name }) => name === "device")).toBeUndefined();
});

test("R-SESSION-1: logging out ends the session, also for the back button", async ({ page }) => {
  await logInAsDemo(page);
  await logOut(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  expect((await page.request.get("/api/me")).status()).toBe(401);
});

test("R-SIGNUP-1: back and forward move between the steps, the password is kept nowhere", async ({
  page,
}) => {
  await page.goto("/register");
  await page.getByLabel("Số điện thoại").fill("0912345678");
  await page.getByRole("button", { name: "Tiếp tục" }).click();
  await page.getByLabel("Tên đăng nhập").fill("kiem_khach_1");
  await page.getByRole("button", { name: "Tiếp tục" }).click();
  await page.getByLabel("Mật khẩu", { exact: true }).fill(PASSWORD);
  await page.goBack();
  await expect(page.getByLabel("Tên đăng nhập")).toHaveValue("kiem_khach_1");
  await page.goBack();
  await expect(page.getByLabel("Số điện thoại")).toHaveValue("0912345678");
  await page.goForward();
  await expect(page.getByLabel("Tên đăng nhập")).toHaveValue("kiem_khach_1");
  const kept = await page.evaluate(() =>
    JSON.stringify([history.state, Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(kept).not.toContain(PASSWORD);
});

test("R-SIGNUP-5: who has registered can log in again", async ({ page, browser }) => {
  const username = await register(page);
  const context = await browser.newContext();
  const again = await context.newPage();
  await logIn(again, username);
  await expect(again.getByText(username).first()).toBeVisible();
  await context.close();
});

test("R-SHELL-1: an unknown page says so, with status 404", async ({ page }) => {
  const response = await page.goto("/khong-co-trang-nay");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Trang bạn truy cập không tồn tại.")).toBeVisible();
});
