import { expect } from "@playwright/test";
import { violations } from "../../support/browser/axe.ts";
import { overflow } from "../../support/browser/layout.ts";
import { field, fill, press } from "../../support/player/actions.ts";
import { emailTo, linkIn } from "../../support/player/emails.ts";
import { aPlayer } from "../../support/player/people.ts";
import { PASSWORD } from "../../support/player/player.ts";
import { test } from "../../support/test.ts";

test.use({
  provokes: ["422 POST /api/user/change-email"],
  viewport: { width: 320, height: 640 },
});

test("R-ME-1 R-EMAIL-1: an account adds its first email", async ({ page }) => {
  const { username } = await aPlayer(page);
  const address = `${username}@example.vn`;
  const dialog = page.getByRole("dialog", { name: "Email" });
  const password = field(dialog, "Mật khẩu");

  await test.step("two-factor needs an email, and links to its form", async () => {
    await page.goto("/security");
    await expect(page.getByText("Cần số điện thoại hoặc email đã xác minh")).toBeVisible();
    await page
      .getByRole("group", { name: "Xác thực hai lớp" })
      .getByRole("link", { name: "Thêm email" })
      .click();
    await expect(field(dialog, "Email")).toBeFocused();
    expect(await overflow(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
  });

  await test.step("the form asks for the password", async () => {
    await fill(dialog, { Email: address, "Mật khẩu": `${PASSWORD}x` });
    await page.keyboard.press("Enter");
    await expect(password).toHaveAccessibleDescription("Mật khẩu không đúng.");
    await password.fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Đã gửi thư xác minh đến email bạn vừa nhập.")).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step("the email counts once its link was opened", async () => {
    const protection = page.getByRole("list").filter({ hasText: "Xác thực hai lớp" });
    await expect(protection.getByRole("button", { name: "Thêm email" })).toBeVisible();
    await expect(protection).toContainText("Cần xác minh trước");
    await page.reload();
    const row = page.getByRole("definition").filter({ hasText: address });
    await expect(row).toContainText("Chờ xác minh");
    await press(row, "Gửi lại thư xác minh email");
    await expect(field(dialog, "Email")).toHaveValue(address);
    await page.keyboard.press("Escape");
    await page.goto(linkIn(await emailTo(address, /^Xác minh email/), "/email-verification/"));
    await expect(page.getByRole("heading", { name: "Đã xong!" })).toBeVisible();
    await page.goto("/");
    await expect(page.getByText(address).first()).toBeVisible();
    await expect(protection.getByRole("link", { name: "Bật xác thực hai lớp" })).toBeVisible();
  });

  await test.step("then it cannot be changed, and two-factor can be turned on", async () => {
    await press(page, "Chi tiết email");
    await expect(dialog.getByText("định danh bằng số điện thoại")).toBeVisible();
    await page.goto("/security");
    await expect(page.getByRole("button", { name: "Bật xác thực hai lớp" })).toBeVisible();
  });
});
