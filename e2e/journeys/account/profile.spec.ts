import { expect, type Page } from "@playwright/test";
import { field, fill, press } from "../../support/player/actions.ts";
import { aPlayer, signIn } from "../../support/player/people.ts";
import { get } from "../../support/programs/api.ts";
import { test } from "../../support/test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const shown = (page: Page, words: string) =>
  page.getByRole("definition").filter({ hasText: words });

/** Opens a form of the profile. */
async function edit(page: Page, label: string) {
  if (new URL(page.url()).pathname !== "/") await page.goto("/");
  await press(page, label);
  return page.getByRole("dialog");
}

test("R-ME-2: names are saved if they have changed and keep the rules", async ({ page }) => {
  await aPlayer(page);
  const dialog = await edit(page, "Sửa họ và tên");
  const save = dialog.getByRole("button", { name: "Lưu" });
  const [last, first] = [field(dialog, "Họ"), field(dialog, "Tên")];
  await expect(last).toBeFocused();

  await test.step("one press of 'Hủy' closes the form, though a field is empty", async () => {
    await press(dialog, "Hủy");
    await expect(dialog).toBeHidden();
    await edit(page, "Sửa họ và tên");
  });

  await expect(save).toBeDisabled();
  await last.fill("Lệnh Hồ");
  await expect(save).toBeDisabled();
  await first.focus();
  await first.blur();
  await expect(dialog.getByText("Vui lòng nhập tên của bạn")).toBeVisible();
  await first.fill(" Xung ");
  await save.click();
  await expect(page.getByText("Đã lưu thay đổi.")).toBeVisible();
  await expect(shown(page, "Lệnh Hồ Xung")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sửa họ và tên" })).toBeFocused();
  await edit(page, "Sửa họ và tên");
  await first.fill("Xung  ");
  await expect(save).toBeDisabled();

  await test.step("markup in a name is shown as text", async () => {
    await fill(dialog, { Họ: "<u id=pwned>Lệnh</u>", Tên: "<img src=x id=pwned>" });
    await save.click();
    await expect(shown(page, "<u id=pwned>Lệnh</u> <img src=x id=pwned>")).toBeVisible();
    await page.reload();
    await expect(shown(page, "<u id=pwned>Lệnh</u> <img src=x id=pwned>")).toBeVisible();
    await expect(page.locator("#pwned")).toHaveCount(0);
  });
});

test("R-I18N-1 R-ME-2: the language follows the player", async ({ page, browser }) => {
  const { username } = await aPlayer(page);
  const dialog = await edit(page, "Sửa ngôn ngữ");
  await expect(dialog.getByRole("option")).toHaveText([
    "Chọn ngôn ngữ",
    "Tiếng Việt",
    "Bản dịch thử",
  ]);
  await expect(dialog.getByRole("button", { name: "Lưu" })).toBeDisabled();
  await dialog.getByLabel("Ngôn ngữ").selectOption("pseudo");
  await press(dialog, "Lưu");
  await expect(heading(page)).toHaveText(/^⟦/);
  expect(await get(page, "/api/me")).toMatchObject({ language: "pseudo" });
  await page.reload();
  await expect(heading(page)).toHaveText(/^⟦/);

  await test.step("another device shows it, and from then on its login does", async () => {
    const other = await browser.newPage();
    await signIn(other, username);
    await other.goto("/");
    await expect(heading(other)).toHaveText(/^⟦/);
    await other.route("**/api/me", () => {});
    await other.goto("/login");
    await expect(other.locator("html")).not.toHaveText(/Đăng nhập/);
    await expect(heading(other)).toBeVisible();
    await other.close();
  });

  await test.step("a device on which Vietnamese was chosen stays Vietnamese", async () => {
    const own = await browser.newPage();
    await own.addInitScript(() => localStorage.setItem("locale", "vi-VN"));
    await signIn(own, username);
    await own.goto("/");
    await expect(heading(own)).toHaveText("Thông tin cá nhân");
    await own.close();
  });
});

test("R-I18N-1: nobody is offered a choice of one language", async ({ page }) => {
  await aPlayer(page);
  await page.route("/", async (route) => {
    const response = await route.fetch();
    const document = await response.text();
    const body = document.replace('"languages":["vi-VN","pseudo"]', '"languages":["vi-VN"]');
    expect(body).not.toBe(document);
    await route.fulfill({ response, body });
  });
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Sửa họ và tên" })).toBeVisible();
  await expect(shown(page, "Tiếng Việt")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sửa ngôn ngữ" })).toHaveCount(0);
});

test("R-ME-1: the newsletter is subscribed and left", async ({ page }) => {
  await aPlayer(page);
  await page.goto("/");
  await expect(page.getByText(/Tham gia \d\d/)).toBeVisible();
  await expect(page.getByText("Ngày sinh")).toHaveCount(0);
  await page.getByRole("button", { name: "Nhận bản tin", exact: true }).click();
  await expect(page.getByText("Đang nhận", { exact: true })).toBeVisible();
  await page.reload();
  await press(page, "Ngừng nhận bản tin");
  await expect(page.getByText("Không nhận", { exact: true })).toBeVisible();
});
