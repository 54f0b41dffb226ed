import { expect, type Page, test } from "@playwright/test";
import { logInAsDemo } from "../support/demo.ts";
import { register } from "../support/player.ts";

test("R-ME-2: names are saved only when they have changed and keep the rules", async ({ page }) => {
  await register(page);
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
  await expect(page.getByText("Lệnh Hồ Xung", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sửa họ và tên" })).toBeFocused();
  await edit(page, "Sửa họ và tên");
  await dialog.getByLabel("Tên", { exact: true }).fill("Xung  ");
  await expect(save).toBeDisabled();
});

test("R-ME-2: what the server refuses stays in the form, with its words", async ({ page }) => {
  await register(page);
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

test("R-ME-2: the language changes at once and for the next visit", async ({ page }) => {
  await register(page);
  const dialog = await edit(page, "Sửa ngôn ngữ");
  await expect(dialog.getByRole("button", { name: "Lưu" })).toBeDisabled();
  await dialog.getByLabel("Ngôn ngữ").selectOption("pseudo");
  await dialog.getByRole("button", { name: "Lưu" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).not.toHaveText("Thông tin cá nhân");
  await page.reload();
  await expect(heading).not.toHaveText("Thông tin cá nhân");
});

test("R-ME-1: phone and e-mail can be looked at, not saved; the phone leads to security", async ({
  page,
}) => {
  await logInAsDemo(page);
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

async function edit(page: Page, label: string) {
  await page.getByRole("button", { name: label }).click();
  return page.getByRole("dialog");
}
