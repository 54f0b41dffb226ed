import { expect, type Page } from "@playwright/test";
import { addAuthenticator } from "../../support/browser/authenticator.ts";
import { enterCodeFor, field, fill, press } from "../../support/player/actions.ts";
import { aPlayer } from "../../support/player/people.ts";
import { codeIn, SUPPORT_PHONE } from "../../support/player/phones.ts";
import { logIn, logOut, PASSWORD, pressLogIn } from "../../support/player/player.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { PORTS } from "../../support/programs/stack.ts";
import { test } from "../../support/test.ts";

test.use({ provokes: ["422 POST /api/user/passkeys/options", "422 POST /login/passkey"] });

const ADD = "Thêm khóa truy cập";
const LOG_IN = "Đăng nhập bằng vân tay, khuôn mặt";
const NEW_PASSWORD = "Tieu-ngao-2027";

const rows = (page: Page) =>
  page.getByRole("list", { name: "Các khóa truy cập" }).getByRole("listitem");
const dialogOf = (page: Page) => page.getByRole("dialog");

async function givePassword(page: Page, button: string, password = PASSWORD): Promise<void> {
  await fill(dialogOf(page), { "Mật khẩu": password });
  await press(dialogOf(page), button);
}

async function addPasskey(page: Page): Promise<void> {
  await page.goto("/security");
  await press(page, ADD);
  await givePassword(page, "Tiếp tục");
  await expect(rows(page)).toHaveCount(1);
}

test("a passkey is added, signs in without name or password, and is removed", async ({ page }) => {
  test.slow();
  const device = await addAuthenticator(page);
  const { username } = await aPlayer(page);
  await page.goto("/security");

  await test.step("adding it takes the password", async () => {
    await press(page, ADD);
    const password = field(dialogOf(page), "Mật khẩu");
    await expect(password).toBeFocused();
    await givePassword(page, "Tiếp tục", `${PASSWORD}x`);
    await expect(password).toHaveAccessibleDescription("Mật khẩu không đúng.");
    await givePassword(page, "Tiếp tục");
    await expect(page.getByText("Đã thêm khóa truy cập “Chrome trên Windows”.")).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    expect(await device.passkeys()).toMatchObject([{ rpId: "localhost", userName: username }]);
  });

  await test.step("it gets a name", async () => {
    await press(page, "Đổi tên Chrome trên Windows");
    await fill(page, { Tên: "Máy ở nhà" });
    await press(page, "Lưu");
    await expect(rows(page)).toContainText("Máy ở nhà");
    await expect(rows(page)).toContainText("Chưa dùng lần nào");
  });

  await test.step("it signs in", async () => {
    await logOut(page);
    await press(page, LOG_IN);
    await expect(page).toHaveURL(/\/$/);
    await page.goto("/security");
    await expect(rows(page)).toContainText("Dùng lần cuối");
  });

  const [copy] = await device.passkeys();
  await test.step("removing it takes the password", async () => {
    await press(page, "Xóa Máy ở nhà");
    await givePassword(page, "Xóa khóa");
    await expect(page.getByText("Đã xóa khóa truy cập “Máy ở nhà”.")).toBeVisible();
    await expect(page.getByText("Tài khoản chưa có khóa truy cập nào.")).toBeVisible();
  });

  await test.step("then it does not sign in, though the device still has it", async () => {
    if ((await device.passkeys()).length === 0) await device.restore(copy!);
    await logOut(page);
    await press(page, LOG_IN);
    await expect(page.getByRole("alert")).toContainText("Không đăng nhập được bằng khóa truy cập");
    await expect(page).toHaveURL(/\/login/);
  });
});

test("a passkey that the browser offers in the username's field signs in", async ({ page }) => {
  await addAuthenticator(page, { isOfferedInAutofill: true });
  const { username } = await aPlayer(page);
  await addPasskey(page);
  await page.getByRole("button", { name: "Đăng xuất", exact: true }).first().click();
  // The player types nothing and presses no button.
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText(username).first()).toBeVisible();
});

test("cancelling, or a second passkey on a device, is no error", async ({ page }) => {
  const device = await addAuthenticator(page);
  await aPlayer(page);
  await page.goto("/security");
  const message = dialogOf(page).getByRole("status");

  await test.step("the device does not recognise the player", async () => {
    await device.verifiesUser(false);
    await press(page, ADD);
    await givePassword(page, "Tiếp tục");
    await expect(message).toContainText("Chưa thêm khóa nào");
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  await test.step("another try succeeds", async () => {
    await device.verifiesUser(true);
    await press(page, "Tiếp tục");
    await expect(rows(page)).toHaveCount(1);
  });

  await test.step("a device has one passkey of an account", async () => {
    await press(page, ADD);
    await givePassword(page, "Tiếp tục");
    await expect(message).toContainText("Thiết bị này đã có khóa truy cập");
    await press(page, "Hủy");
    await expect(rows(page)).toHaveCount(1);
  });

  await test.step("the same at the login", async () => {
    await logOut(page);
    await device.verifiesUser(false);
    await press(page, LOG_IN);
    await expect(page.getByText("Chưa chọn được khóa truy cập")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

test("R-RECOVER-4: a new password keeps the passkey, and the page says so", async ({ page }) => {
  await addAuthenticator(page);
  const { username, phone } = await aPlayer(page);
  const text = (message: string) => sandbox.text({ from: phone, to: SUPPORT_PHONE, text: message });
  await text(`KH ${username}`);
  await addPasskey(page);
  await logOut(page);
  const [reply] = await text(`MXT ${username}`);
  await enterCodeFor(page, username);
  await fill(page, {
    "Mã xác minh": codeIn(reply!),
    "Mật khẩu mới": NEW_PASSWORD,
    "Nhập lại mật khẩu mới": NEW_PASSWORD,
  });
  await press(page, "Đổi mật khẩu");
  await expect(page.getByText("Tài khoản có 1 khóa truy cập (passkey)")).toBeVisible();
  await page.getByRole("link", { name: "xem lại và xóa" }).click();
  await press(page, LOG_IN);
  await expect(page).toHaveURL(/\/security$/);
  await expect(rows(page)).toHaveCount(1);
});

test("where passkeys do not work the page says why, and does not offer them", async ({ page }) => {
  const { username } = await aPlayer(page);

  await test.step("the portal is opened by its IP address", async () => {
    const address = `http://127.0.0.1:${PORTS.portal}`;
    await page.goto(`${address}/login`);
    await expect(page.getByRole("button", { name: LOG_IN })).toHaveCount(0);
    await pressLogIn(page, username);
    await expect(page).toHaveURL(`${address}/`);
    await page.goto(`${address}/security`);
    await expect(page.getByText("Không thêm được khóa truy cập ở địa chỉ này.")).toBeVisible();
    const link = page.getByRole("link", { name: `localhost:${PORTS.portal}/security` });
    await expect(link).toHaveAttribute("href", `http://localhost:${PORTS.portal}/security`);
  });

  await test.step("the browser does not know passkeys", async () => {
    await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
    await page.goto("/security");
    await expect(page.getByText("Trình duyệt này chưa dùng được khóa truy cập.")).toBeVisible();
    await logOut(page);
    await expect(page.getByRole("button", { name: LOG_IN })).toHaveCount(0);
    await logIn(page, username);
  });
});
