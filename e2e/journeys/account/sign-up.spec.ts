import { expect, type Page } from "@playwright/test";
import { violations } from "../../support/browser/axe.ts";
import { overflow } from "../../support/browser/layout.ts";
import { nextPlayer } from "../../support/player/people.ts";
import { PASSWORD } from "../../support/player/player.ts";
import { test } from "../../support/test.ts";

test.use({
  provokes: ["422 POST /register/username", "503 POST /register/username", "422 POST /register"],
});

const next = (page: Page) => page.getByRole("button", { name: "Tiếp tục" });

test("R-SIGNUP-2: a phone that is none is told of on leaving its field, and goes no further", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/register");
  const phone = page.getByLabel("Số điện thoại");
  for (const typed of ["1234", "091234567890123", "0212345678"]) {
    await phone.fill(typed);
    await phone.focus();
    await page.keyboard.press("Tab");
    await expect(phone).toHaveAccessibleDescription(/Số điện thoại không hợp lệ/);
    await expect(next(page)).toBeDisabled();
    await phone.focus();
    await page.keyboard.press("Enter");
    await expect(phone).toBeVisible();
  }
  expect(await overflow(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
  await phone.fill("0912 345 678");
  await expect(next(page)).toBeEnabled();
});

test("R-SIGNUP-2: a username that somebody has is told of at its own step", async ({ page }) => {
  const { username } = await nextPlayer();
  const name = await toUsername(page);
  await name.fill(username);
  await next(page).click();
  await expect(name).toHaveAccessibleDescription(/Tên đăng nhập này đã có người dùng/);
  await expect(name).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await name.fill(`${username}_2`);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Mật khẩu", { exact: true })).toBeFocused();
});

test("R-SIGNUP-2 R-SIGNUP-4: where the name cannot be asked about, the registration tells it in the end", async ({
  page,
}) => {
  const { username } = await nextPlayer();
  await page.route("**/register/username", (route) =>
    route.fulfill({ status: 503, json: { statusCode: 503, message: "Hệ thống đang bận." } }),
  );
  const name = await toUsername(page);
  await name.fill(username);
  await next(page).click();
  await page.getByLabel("Mật khẩu", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Nhập lại mật khẩu").fill(PASSWORD);
  await page.getByRole("button", { name: "Tạo tài khoản" }).click();
  await expect(
    page.getByRole("heading", { name: "Trước tiên, chúng tôi cần một vài thông tin" }),
  ).toBeVisible();
  await expect(page.getByLabel("Số điện thoại")).toHaveValue("0912345678");
  await expect(name).toHaveAccessibleDescription(/Tên đăng nhập này đã có người dùng/);
});

async function toUsername(page: Page) {
  await page.goto("/register");
  await page.getByLabel("Số điện thoại").fill("0912345678");
  await next(page).click();
  const name = page.getByLabel("Tên đăng nhập");
  await expect(name).toBeFocused();
  return name;
}
