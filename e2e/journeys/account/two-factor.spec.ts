/** Tests two-factor authentication from turning it on to turning it off. */
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { readQr } from "../../support/browser/qr.ts";
import { field, fill, press } from "../../support/player/actions.ts";
import { authenticatorApp } from "../../support/player/authenticator-app.ts";
import { emailTo } from "../../support/player/emails.ts";
import { nextKnownPlayer } from "../../support/player/people.ts";
import { givePassword, logOut, PASSWORD, pressLogIn } from "../../support/player/player.ts";
import { test } from "../../support/test.ts";

const APP_CODE = "Mã của ứng dụng xác thực";
const RECOVERY_CODE = "Mã khôi phục";

async function enterPassword(page: Page, username: string, path = "/login"): Promise<void> {
  if (!page.url().includes("/login") || path !== "/login") await page.goto(path);
  await pressLogIn(page, username);
}

async function submit(page: Page, label: string, code: string): Promise<void> {
  await fill(page, { [label]: code });
  await press(page, "Xác nhận");
}

/** Gives password and code in the open dialog. */
async function proveBoth(page: Page, save: string, code: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await fill(dialog, { "Mật khẩu": PASSWORD });
  await dialog.getByLabel(/Mã của ứng dụng hoặc mã khôi phục/).fill(code);
  await press(dialog, save);
  await expect(dialog).toBeHidden();
}

/** Whether the page would let the browser ask before it is left. */
const asksBeforeLeaving = (page: Page): Promise<boolean> =>
  page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));

test("R-LOGIN-1 R-CODE-1: two-factor is turned on, used and turned off", async ({ page }) => {
  test.slow();
  const { username, address } = await nextKnownPlayer();
  await enterPassword(page, username, "/login?from=%2Fsecurity");
  await expect(page).toHaveURL(/\/security$/);
  const panel = page.getByRole("group", { name: "Xác thực hai lớp" });
  const codeList = panel.getByRole("list", { name: "Mã khôi phục" }).getByRole("listitem");

  const phone = await test.step("the password shows the QR code", async () => {
    await press(panel, "Bật xác thực hai lớp");
    await expect(field(page.getByRole("dialog"), "Mật khẩu")).toBeFocused();
    await givePassword(page, "Tiếp tục");
    const uri = await readQr(panel.getByRole("img", { name: /Mã QR/ }));
    const secret = new URL(uri).searchParams.get("secret") ?? "";
    await expect(panel).toContainText(secret.replaceAll(/(.{4})(?=.)/g, "$1 "));
    return authenticatorApp(uri);
  });

  const codes = await test.step("the first code shows the recovery codes, once", async () => {
    const code = field(panel, APP_CODE);
    await expect(code).toHaveAttribute("inputmode", "numeric");
    await expect(code).toHaveAttribute("autocomplete", "one-time-code");
    await code.fill(await phone.freshCode());
    await press(panel, "Xác nhận");
    await expect(codeList).toHaveCount(10);
    const shown = await codeList.allTextContents();

    const download = page.waitForEvent("download");
    await press(panel, "Tải về");
    const file = await readFile(await (await download).path(), "utf8");
    for (const each of shown) expect(file).toContain(each);
    await expect(panel.getByRole("button", { name: "Xong" })).toBeDisabled();
    expect(await asksBeforeLeaving(page)).toBe(true);
    await panel.getByLabel("Tôi đã lưu các mã này").check();
    await press(panel, "Xong");
    await expect(panel).toContainText("Còn 10 mã");
    expect(await asksBeforeLeaving(page)).toBe(false);
    await expect(panel).toBeFocused();
    await emailTo(address, /^Đã bật xác thực hai lớp/);
    return shown;
  });

  await test.step("the application logs in; a reload keeps the second step", async () => {
    await logOut(page);
    await enterPassword(page, username, "/login?from=%2Ftransactions%3Ftab%3D1%23newest");
    await expect(field(page, APP_CODE)).toBeFocused();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Xác thực hai lớp" })).toBeVisible();
    await submit(page, APP_CODE, await phone.freshCode());
    await expect(page).toHaveURL(/\/transactions\?tab=1#newest$/);
  });

  await test.step("the player goes back to the password; a recovery code logs in", async () => {
    await logOut(page);
    await enterPassword(page, username);
    await press(page, "Quay lại nhập mật khẩu");
    await expect(page.getByRole("heading", { name: "Đăng nhập", exact: true })).toBeFocused();
    await expect(field(page, "Tên đăng nhập")).toHaveValue(username);
    await expect(field(page, "Mật khẩu")).toHaveValue("");
    await enterPassword(page, username);
    await press(page, "Dùng mã khôi phục");
    await expect(field(page, RECOVERY_CODE)).toBeFocused();
    await submit(page, RECOVERY_CODE, (codes[0] ?? "").toLowerCase());
    await expect(page).toHaveURL(/\/$/);
    await page.goto("/security");
    await expect(panel).toContainText("Còn 9 mã");
  });

  await test.step("the code in the email logs in", async () => {
    await logOut(page);
    await enterPassword(page, username);
    await press(page, "Gửi mã qua email");
    await expect(page.getByText("Mã bảo mật đã được gửi đến email của bạn")).toBeVisible();
    await expect(page.getByRole("button", { name: "Gửi lại" })).toBeVisible();
    const { text } = await emailTo(address, /^Mã bảo mật/);
    expect(text).toContain("Đây là mã để đăng nhập:");
    await submit(page, "Mã bảo mật (email)", /^[0-9A-Z]{6}$/m.exec(text)?.[0] ?? "");
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step("recovery codes are renewed, then two-factor is turned off", async () => {
    await logOut(page);
    await enterPassword(page, username, "/login?from=%2Fsecurity");
    await press(page, "Dùng mã khôi phục");
    await submit(page, RECOVERY_CODE, codes[1] ?? "");
    await press(panel, "Tạo mã mới");
    await proveBoth(page, "Tạo mã mới", codes[2] ?? "");
    await expect(codeList).toHaveCount(10);
    const renewed = await codeList.allTextContents();
    expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
    await panel.getByLabel("Tôi đã lưu các mã này").check();
    await press(panel, "Xong");
    await expect(panel).toContainText("Còn 10 mã");

    await press(panel, "Tắt xác thực hai lớp");
    await proveBoth(page, "Tắt", renewed[0] ?? "");
    await expect(panel).toContainText("Đã tắt xác thực hai lớp.");
    await expect(panel.getByRole("button", { name: "Bật xác thực hai lớp" })).toBeVisible();
    await logOut(page);
    await enterPassword(page, username);
    await expect(page).toHaveURL(/\/$/);
  });
});
