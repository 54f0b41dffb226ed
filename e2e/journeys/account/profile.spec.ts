import { expect, type Page } from "@playwright/test";
import { aKnownPlayer, aPlayer } from "../../support/player/people.ts";
import { logIn } from "../../support/player/player.ts";
import { get } from "../../support/programs/api.ts";
import { test } from "../../support/test.ts";

test.use({ provokes: ["422 PATCH /api/user/update-profile"] });

test("R-ME-2: names are saved only when they have changed and keep the rules", async ({ page }) => {
  await aPlayer(page);
  const dialog = await edit(page, "Sửa họ và tên");
  const save = dialog.getByRole("button", { name: "Lưu" });
  await expect(dialog.getByLabel("Họ", { exact: true })).toBeFocused();
  await expect(save).toBeDisabled();
  await dialog.getByLabel("Họ", { exact: true }).fill("Lệnh Hồ");
  await expect(save).toBeDisabled();
  await dialog.getByLabel("Tên", { exact: true }).focus();
  await dialog.getByLabel("Tên", { exact: true }).blur();
  await expect(dialog.getByText("Vui lòng nhập tên của bạn")).toBeVisible();
  await dialog.getByLabel("Tên", { exact: true }).fill(" Xung ");
  await save.click();
  await expect(page.getByText("Đã lưu thay đổi.")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Lệnh Hồ Xung" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sửa họ và tên" })).toBeFocused();
  await edit(page, "Sửa họ và tên");
  await dialog.getByLabel("Tên", { exact: true }).fill("Xung  ");
  await expect(save).toBeDisabled();
});

test("R-ME-2: a name that looks like markup is shown as the text that it is", async ({ page }) => {
  await aPlayer(page);
  const dialog = await edit(page, "Sửa họ và tên");
  await dialog.getByLabel("Họ", { exact: true }).fill("<u id=pwned>Lệnh</u>");
  await dialog.getByLabel("Tên", { exact: true }).fill("<img src=x id=pwned>");
  await dialog.getByRole("button", { name: "Lưu" }).click();
  const shown = "<u id=pwned>Lệnh</u> <img src=x id=pwned>";
  await expect(page.getByRole("definition").filter({ hasText: shown })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("definition").filter({ hasText: shown })).toBeVisible();
  await expect(page.locator("#pwned")).toHaveCount(0);
});

test("R-ME-2: one press of 'Hủy' is enough, whatever is wrong with the field that it leaves", async ({
  page,
}) => {
  await aPlayer(page);
  const dialog = await edit(page, "Sửa họ và tên");
  await expect(dialog.getByLabel("Họ", { exact: true })).toBeFocused();
  await dialog.getByRole("button", { name: "Hủy" }).click();
  await expect(dialog).toBeHidden();
});

test("R-ME-2: what the server refuses stays in the form, with its words", async ({ page }) => {
  await aPlayer(page);
  const dialog = await edit(page, "Sửa họ và tên");
  await page.route("**/api/user/update-profile", (route) =>
    route.fulfill({
      status: 422,
      json: { statusCode: 422, message: "Dữ liệu sai.", errors: { lastName: ["Họ này sai."] } },
    }),
  );
  await dialog.getByLabel("Họ", { exact: true }).fill("Đông Phương");
  await dialog.getByLabel("Tên", { exact: true }).fill("Bạch");
  await dialog.getByRole("button", { name: "Lưu" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Dữ liệu sai.");
  await expect(dialog.getByLabel("Họ", { exact: true })).toHaveAccessibleDescription("Họ này sai.");
  await expect(dialog.getByLabel("Họ", { exact: true })).toHaveValue("Đông Phương");
});

test("R-I18N-1 R-ME-2: both languages are offered, and the chosen one is saved, shown at once and at the next visit", async ({
  page,
}) => {
  await aPlayer(page);
  const dialog = await edit(page, "Sửa ngôn ngữ");
  await expect(dialog.getByRole("option")).toHaveText([
    "Chọn ngôn ngữ",
    "Tiếng Việt",
    "Bản dịch thử",
  ]);
  await expect(dialog.getByRole("button", { name: "Lưu" })).toBeDisabled();
  await dialog.getByLabel("Ngôn ngữ").selectOption("pseudo");
  await dialog.getByRole("button", { name: "Lưu" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).not.toHaveText("Thông tin cá nhân");
  expect(await get(page, "/api/me")).toMatchObject({ language: "pseudo" });
  await page.reload();
  await expect(heading).not.toHaveText("Thông tin cá nhân");
});

test("R-I18N-1: where the operator offers one language, there is none to change to", async ({
  page,
}) => {
  await aPlayer(page);
  await page.route("**/", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('["vi-VN","pseudo"]', '["vi-VN"]');
    await route.fulfill({ response, body });
  });
  await page.goto("/");
  await expect(page.getByRole("definition").filter({ hasText: "Tiếng Việt" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sửa họ và tên" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sửa ngôn ngữ" })).toHaveCount(0);
});

test("R-I18N-1: the language follows the player to a device on which he has chosen none", async ({
  page,
  browser,
}) => {
  const { username } = await aPlayer(page);
  const dialog = await edit(page, "Sửa ngôn ngữ");
  await dialog.getByLabel("Ngôn ngữ").selectOption("pseudo");
  await dialog.getByRole("button", { name: "Lưu" }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Thông tin cá nhân");

  await test.step("a new one shows it, from the first moment of the next visit on", async () => {
    const other = await (await browser.newContext()).newPage();
    await logIn(other, username);
    await expect(other.getByRole("heading", { level: 1 })).not.toHaveText("Thông tin cá nhân");
    await other.route("**/api/me", () => {});
    await other.goto("/login");
    await expect(other.locator("html")).not.toHaveText(/Đăng nhập/);
    await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
    await other.context().close();
  });

  await test.step("one on which Vietnamese was chosen stays Vietnamese", async () => {
    const own = await (await browser.newContext()).newPage();
    await own.addInitScript(() => localStorage.setItem("locale", "vi-VN"));
    await logIn(own, username);
    await expect(own.getByRole("heading", { level: 1 })).toHaveText("Thông tin cá nhân");
    await own.context().close();
  });
});

test("R-ME-1: phone and email can be looked at, not saved; the phone leads to security", async ({
  page,
}) => {
  await aKnownPlayer(page);
  const dialog = await edit(page, "Sửa email");
  await expect(dialog.getByText("định danh bằng số điện thoại")).toBeVisible();
  await expect(dialog.getByLabel("Email")).not.toBeEditable();
  await expect(dialog.getByRole("button")).toHaveText([""]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await edit(page, "Sửa số điện thoại");
  await expect(dialog.getByLabel("Số điện thoại")).not.toBeEditable();
  await dialog.getByRole("link", { name: "Đến Bảo mật và đăng nhập" }).click();
  await expect(page).toHaveURL(/\/security$/);
});

test("R-ME-1: what nobody can set is not shown, and the newsletter can be left", async ({
  page,
}) => {
  await aPlayer(page);
  await page.goto("/");
  await expect(page.getByText("Ngày tham gia")).toBeVisible();
  await expect(page.getByText("Ngày sinh")).toHaveCount(0);
  await page.getByRole("button", { name: "Nhận bản tin", exact: true }).click();
  await expect(page.getByText("Đang nhận", { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Ngừng nhận bản tin" }).click();
  await expect(page.getByText("Không nhận", { exact: true })).toBeVisible();
});

/** Opens a form of the profile. */
async function edit(page: Page, label: string) {
  if (new URL(page.url()).pathname !== "/") await page.goto("/");
  await page.getByRole("button", { name: label }).click();
  return page.getByRole("dialog");
}
