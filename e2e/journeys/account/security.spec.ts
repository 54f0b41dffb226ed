/** Tests the changes of phone and password on the security page, and what they end. */
import { expect, type Page } from "@playwright/test";
import { field, fill, onAnotherDevice, press } from "../../support/player/actions.ts";
import { aPlayer } from "../../support/player/people.ts";
import { codeIn, freshPhone, shown, SUPPORT_PHONE } from "../../support/player/phones.ts";
import { PASSWORD } from "../../support/player/player.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { sessionEnds, test } from "../../support/test.ts";

test.use({
  provokes: [...sessionEnds, "422 POST /api/user/change-password"],
});

const NEW_PASSWORD = "Tieu-ngao-2027";
const CHANGE_PHONE = "Đổi số điện thoại";

const text = (from: string, message: string) =>
  sandbox.text({ from, to: SUPPORT_PHONE, text: message });

const fillPasswords = (page: Page, current: string, next: string): Promise<void> =>
  fill(page, {
    "Mật khẩu cũ": current,
    "Mật khẩu mới": next,
    "Nhập lại mật khẩu mới (tùy chọn)": next,
  });

test("R-ME-1 R-SMS-1: a new player verifies the phone by a text", async ({ page }) => {
  const { username, phone } = await aPlayer(page);
  await page.goto("/");
  await expect(page.getByText(`KH ${username}`, { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Gửi 0900 000 100" })).toHaveAttribute(
    "href",
    `sms:${SUPPORT_PHONE}?body=KH%20${username}`,
  );
  await expect(page.getByText("khoảng 5 phút")).toBeVisible();
  await text(phone, ` kh  ${username.toUpperCase()} `);
  await expect(page.getByRole("status").getByText("Số điện thoại đã được xác minh")).toBeVisible();
  await expect(page.getByRole("definition").getByText("Đã xác minh")).toBeVisible();
});

test("R-SEC-3: a verified phone is changed by the code that its text brings", async ({ page }) => {
  const { username, phone: oldPhone } = await aPlayer(page);
  const newPhone = freshPhone();
  await text(oldPhone, `KH ${username}`);
  await page.goto("/security");
  await press(page, CHANGE_PHONE);
  await expect(field(page, "Số điện thoại mới")).toBeFocused();
  await expect(page.getByRole("button", { name: "Tiếp tục" })).toBeDisabled();
  await fill(page, { "Số điện thoại mới": shown(newPhone) });
  await press(page, "Tiếp tục");
  const dialog = page.getByRole("dialog");
  const code = dialog.getByLabel("Mã xác minh");
  await expect(dialog.locator(":focus")).toContainText(
    `Số hiện tại ${shown(oldPhone)} đã được xác minh`,
  );

  await test.step("the right one is accepted, and the old phone is notified", async () => {
    const [reply] = await text(oldPhone, `MXT ${username}`);
    await expect(dialog.getByText("Đã nhận tin nhắn của bạn")).toBeVisible();
    await code.fill(` ${codeIn(reply!)} `);
    await press(dialog, CHANGE_PHONE);
    await expect(page.getByText("Đã đổi số điện thoại.")).toBeVisible();
    await expect
      .poll(async () => JSON.stringify(await sandbox.textsTo(oldPhone)))
      .toContain("vua doi sang so dien thoai khac");
  });

  await test.step("the new one is verified by a text, and the open page says so", async () => {
    await expect(page.getByText(`Từ số ${shown(newPhone)}`)).toBeVisible();
    await text(newPhone, `KH ${username}`);
    await expect(page.getByText("Số điện thoại đã được xác minh")).toBeVisible();
  });
});

test("R-SEC-1 R-SEC-2: a new password ends the other sessions only", async ({ page, browser }) => {
  const { username } = await aPlayer(page);
  const other = await onAnotherDevice(browser, username);
  await page.goto("/security");
  await expect(page.getByText("Chưa đổi lần nào")).toBeVisible();
  await press(page, "Đổi mật khẩu");
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "Đổi mật khẩu" });
  const next = field(dialog, "Mật khẩu mới");
  await expect(field(dialog, "Mật khẩu cũ")).toBeFocused();
  await expect(save).toBeDisabled();
  await fillPasswords(page, PASSWORD, PASSWORD);
  await expect(save).toBeDisabled();

  await test.step("a refused password is not called strong", async () => {
    await fillPasswords(page, PASSWORD, `${username}@Aa1`);
    await expect(dialog.getByText("Độ mạnh: rất mạnh")).toBeVisible();
    await save.click();
    await expect(next).toHaveAttribute("aria-invalid", "true");
    await expect(dialog.getByText("Độ mạnh")).toHaveCount(0);
  });

  await fillPasswords(page, PASSWORD, NEW_PASSWORD);
  await expect(dialog.getByText("Độ mạnh: rất mạnh")).toBeVisible();
  await save.click();
  await expect(page.getByText("Đã đổi mật khẩu.")).toBeVisible();
  await expect(page.getByText("Đổi lần cuối lúc")).toBeVisible();
  await expect(page.getByText("Bạn không đăng nhập trên thiết bị nào khác.")).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Bảo mật và đăng nhập" })).toBeVisible();
  await other.close();
});
