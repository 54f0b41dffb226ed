import { expect, type Page } from "@playwright/test";
import { nextPlayer } from "../../support/player/people.ts";
import { PASSWORD } from "../../support/player/player.ts";
import { test } from "../../support/test.ts";

test.use({
  provokes: [
    "net::ERR_FAILED GET /api/me",
    "net::ERR_FAILED GET /assets/*.js",
    "console: The resource * was preloaded *",
  ],
});

const CODE = /\/assets\/transactions-page-.*\.js$/;

const next = (page: Page) => page.getByRole("button", { name: "Tiếp tục" });

async function pressLogIn(page: Page, username: string): Promise<void> {
  await page.getByLabel("Tên đăng nhập").fill(username);
  await page.getByLabel("Mật khẩu", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Đăng nhập", exact: true }).click();
}

test("R-SIGNUP-1: a reload at the last step keeps phone and username, and never the password", async ({
  page,
}) => {
  const username = `tai_lai_${Date.now()}`;
  await page.goto("/register");
  await page.getByLabel("Số điện thoại").fill("0912345678");
  await next(page).click();
  await page.getByLabel("Tên đăng nhập").fill(username);
  await next(page).click();
  const password = page.getByLabel("Mật khẩu", { exact: true });
  await password.fill(PASSWORD);
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
  );
  expect(stored).not.toContain(PASSWORD);

  await page.reload();
  await expect(password).toHaveValue("");
  await password.fill(PASSWORD);
  await page.getByLabel("Nhập lại mật khẩu").fill(PASSWORD);
  await page.getByRole("button", { name: "Tạo tài khoản" }).click();
  await expect(page.getByRole("definition").filter({ hasText: "0912 345 678" })).toBeVisible();
  await expect(page.getByText(username).first()).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(
    username,
  );
});

test("R-SIGNUP-1: what is typed into the first step outlives a reload, too", async ({ page }) => {
  await page.goto("/register");
  await page.getByLabel("Số điện thoại").fill("0912345");
  await page.reload();
  await expect(page.getByLabel("Số điện thoại")).toHaveValue("0912345");
});

test("R-LOGIN-1: a login that succeeded says so where the next request fails, and leads on", async ({
  page,
}) => {
  const { username } = await nextPlayer();
  await page.goto("/login?from=/transactions");
  await page.route("**/api/me", (route) => route.abort());
  await pressLogIn(page, username);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bạn đã đăng nhập");
  await expect(page.getByLabel("Mật khẩu", { exact: true })).toHaveCount(0);
  await page.unroute("**/api/me");
  await page.getByRole("button", { name: "Thử lại" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lịch sử giao dịch");
});

test("R-LOGIN-1: a login that succeeded says so where the next page's code does not load, and leads on", async ({
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
  await page.getByRole("button", { name: "Tải lại trang" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lịch sử giao dịch");
});
