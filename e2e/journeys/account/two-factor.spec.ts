import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { violations, violationsOfColours } from "../../support/browser/axe.ts";
import { overflow } from "../../support/browser/layout.ts";
import { readQr } from "../../support/browser/qr.ts";
import { HEIGHT, widths } from "../../support/pages.ts";
import { authenticatorApp } from "../../support/player/authenticator-app.ts";
import { emailTo } from "../../support/player/emails.ts";
import { nextKnownPlayer } from "../../support/player/people.ts";
import { logOut, PASSWORD } from "../../support/player/player.ts";
import { followSystemTheme, showTheme } from "../../support/programs/demo.ts";
import { test } from "../../support/test.ts";

test.use({
  provokes: [
    "422 POST /api/user/two-factor/start",
    "422 POST /api/user/two-factor/confirm",
    "422 POST /login/approve",
    "409 POST /login/approve",
    "409 GET /api/login-approval",
  ],
});

test("R-LOGIN-1 R-CODE-1: turn two-factor on, log in by each of its codes, turn it off", async ({
  page,
}) => {
  test.slow();
  await followSystemTheme(page);
  const { username, address } = await nextKnownPlayer();
  await enterPassword(page, username, "/login?from=%2Fsecurity");
  await expect(page).toHaveURL(/\/security$/);
  const panel = page.getByRole("group", { name: "Xác thực hai lớp" });

  const phone = await test.step("the password, then the QR code off the screen", async () => {
    await panel.getByRole("button", { name: "Bật xác thực hai lớp" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Mật khẩu", { exact: true })).toBeFocused();
    await dialog.getByLabel("Mật khẩu", { exact: true }).fill("sai-mat-khau-1");
    await dialog.getByRole("button", { name: "Tiếp tục" }).click();
    await expect(dialog.getByLabel("Mật khẩu", { exact: true })).toHaveAccessibleDescription(
      "Mật khẩu không đúng.",
    );
    await dialog.getByLabel("Mật khẩu", { exact: true }).fill(PASSWORD);
    await dialog.getByRole("button", { name: "Tiếp tục" }).click();
    const uri = await readQr(panel.getByRole("img", { name: /Mã QR/ }));
    const secret = new URL(uri).searchParams.get("secret") ?? "";
    await expect(panel).toContainText(secret.replaceAll(/(.{4})(?=.)/g, "$1 "));
    await expectToBeSound(page);
    return authenticatorApp(uri);
  });

  const codes = await test.step("the first code gives the recovery codes, once", async () => {
    const field = panel.getByLabel("Mã của ứng dụng xác thực");
    await expect(field).toHaveAttribute("inputmode", "numeric");
    await expect(field).toHaveAttribute("autocomplete", "one-time-code");
    await field.fill("000000");
    await panel.getByRole("button", { name: "Xác nhận" }).click();
    await expect(field).toHaveAccessibleDescription(/Mã không đúng/);
    await expect(field).toBeFocused();
    await field.fill(await phone.freshCode());
    await panel.getByRole("button", { name: "Xác nhận" }).click();
    const list = panel.getByRole("list", { name: "Mã khôi phục" });
    await expect(list.getByRole("listitem")).toHaveCount(10);
    const shown = await list.getByRole("listitem").allTextContents();
    await expectToBeSound(page);

    const download = page.waitForEvent("download");
    await panel.getByRole("button", { name: "Tải về" }).click();
    const file = await readFile(await (await download).path(), "utf8");
    for (const code of shown) expect(file).toContain(code);
    await expect(panel.getByRole("button", { name: "Xong" })).toBeDisabled();
    await panel.getByLabel("Tôi đã lưu các mã này").check();
    await panel.getByRole("button", { name: "Xong" }).click();
    await expect(panel).toContainText("Còn 10 mã");
    await expect(panel).toBeFocused();
    await emailTo(address, /^Đã bật xác thực hai lớp/);
    await expectToBeSound(page);
    return shown;
  });

  await test.step("log in by the application; a reload leaves the second step where it is", async () => {
    await logOut(page);
    await enterPassword(page, username, "/login?from=%2Ftransactions%3Ftab%3D1%23newest");
    await expect(page.getByLabel("Mã của ứng dụng xác thực")).toBeFocused();
    await expectToBeSound(page);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Xác thực hai lớp" })).toBeVisible();
    await submit(page, "Mã của ứng dụng xác thực", "000000");
    await expect(page.getByLabel("Mã của ứng dụng xác thực")).toHaveAccessibleDescription(
      /Mã không đúng hoặc đã được dùng/,
    );
    await submit(page, "Mã của ứng dụng xác thực", await phone.freshCode());
    await expect(page).toHaveURL(/\/transactions\?tab=1#newest$/);
  });

  await test.step("back to the password and on again; log in by a recovery code", async () => {
    await logOut(page);
    await enterPassword(page, username);
    await page.getByRole("button", { name: "Quay lại nhập mật khẩu" }).click();
    await expect(page.getByRole("heading", { name: "Đăng nhập", exact: true })).toBeFocused();
    await expect(page.getByLabel("Tên đăng nhập")).toHaveValue(username);
    await expect(page.getByLabel("Mật khẩu", { exact: true })).toHaveValue("");
    await enterPassword(page, username);
    await page.getByRole("button", { name: "Dùng mã khôi phục" }).click();
    await expect(page.getByLabel("Mã khôi phục")).toBeFocused();
    await submit(page, "Mã khôi phục", (codes[0] ?? "").toLowerCase());
    await expect(page).toHaveURL(/\/$/);
    await page.goto("/security");
    await expect(panel).toContainText("Còn 9 mã");
  });

  await test.step("log in by the code in the email", async () => {
    await logOut(page);
    await enterPassword(page, username);
    await page.getByRole("button", { name: "Gửi mã qua email" }).click();
    await expect(page.getByText("Mã bảo mật đã được gửi đến email của bạn")).toBeVisible();
    await expect(page.getByRole("button", { name: "Gửi lại" })).toBeVisible();
    await expectToBeSound(page);
    const { text } = await emailTo(address, /^Mã bảo mật/);
    expect(text).toContain("Đây là mã để đăng nhập:");
    await submit(page, "Mã bảo mật (email)", /^[0-9A-Z]{6}$/m.exec(text)?.[0] ?? "");
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step("five wrong codes lead back to the password, with the reason", async () => {
    await logOut(page);
    await enterPassword(page, username);
    for (const code of ["000001", "000002", "000003", "000004", "000005"]) {
      await submit(page, "Mã của ứng dụng xác thực", code);
      await expect(page.getByLabel("Mã của ứng dụng xác thực")).toHaveAccessibleDescription(
        /Mã không đúng/,
      );
    }
    await submit(page, "Mã của ứng dụng xác thực", "000006");
    await expect(page.getByRole("heading", { name: "Đăng nhập", exact: true })).toBeVisible();
    await expect(page.getByText("sai mã quá nhiều lần")).toBeVisible();
  });

  await test.step("new recovery codes, then off", async () => {
    await enterPassword(page, username, "/login?from=%2Fsecurity");
    await page.getByRole("button", { name: "Dùng mã khôi phục" }).click();
    await submit(page, "Mã khôi phục", codes[1] ?? "");
    await panel.getByRole("button", { name: "Tạo mã mới" }).click();
    await proveBoth(page, "Tạo mã mới", codes[2] ?? "");
    const list = panel.getByRole("list", { name: "Mã khôi phục" });
    await expect(list.getByRole("listitem")).toHaveCount(10);
    const renewed = await list.getByRole("listitem").allTextContents();
    expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
    await panel.getByLabel("Tôi đã lưu các mã này").check();
    await panel.getByRole("button", { name: "Xong" }).click();
    await expect(panel).toContainText("Còn 10 mã");

    await panel.getByRole("button", { name: "Tắt xác thực hai lớp" }).click();
    await proveBoth(page, "Tắt", renewed[0] ?? "");
    await expect(panel).toContainText("Đã tắt xác thực hai lớp.");
    await expect(panel.getByRole("button", { name: "Bật xác thực hai lớp" })).toBeVisible();
    await logOut(page);
    await enterPassword(page, username);
    await expect(page).toHaveURL(/\/$/);
  });
});

test("R-LOGIN-1: a second step that is no longer open leads back to the password", async ({
  page,
}) => {
  const username = "hiep_khach";
  await page.route("**/login", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ json: { methods: ["totp"], email: "h•••@example.vn" } })
      : route.continue(),
  );
  await enterPassword(page, username);
  await expect(page.getByText("Lần đăng nhập trước đã hết hạn")).toBeVisible();
  await expect(page.getByLabel("Tên đăng nhập")).toHaveValue(username);
});

/** Checks that nothing is wider than the screen, and that axe finds nothing in either theme. */
async function expectToBeSound(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    expect(await overflow(page), `at ${width} px`).toBe(0);
  }
  if (size) await page.setViewportSize(size);
  await showTheme(page, "dark");
  expect(await violations(page), "dark").toEqual([]);
  await showTheme(page, "light");
  expect(await violationsOfColours(page), "light").toEqual([]);
}

async function enterPassword(page: Page, username: string, path = "/login"): Promise<void> {
  if (!page.url().includes("/login") || path !== "/login") await page.goto(path);
  await page.getByLabel("Tên đăng nhập").fill(username);
  await page.getByLabel("Mật khẩu", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Đăng nhập", exact: true }).click();
}

async function submit(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label).fill(code);
  await page.getByRole("button", { name: "Xác nhận" }).click();
}

async function proveBoth(page: Page, save: string, code: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Mật khẩu", { exact: true }).fill(PASSWORD);
  await dialog.getByLabel(/Mã của ứng dụng hoặc mã khôi phục/).fill(code);
  await dialog.getByRole("button", { name: save }).click();
  await expect(dialog).toBeHidden();
}
