import { expect, type Page } from "@playwright/test";
import { addAuthenticator } from "../../support/browser/authenticator.ts";
import { aPlayer } from "../../support/player/people.ts";
import { codeIn, SUPPORT_PHONE } from "../../support/player/phones.ts";
import { logIn, logOut, PASSWORD } from "../../support/player/player.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { PORTS } from "../../support/programs/stack.ts";
import { test } from "../../support/test.ts";

test.use({ provokes: ["422 POST /api/user/passkeys/options", "422 POST /login/passkey"] });

test("a passkey is added, signs in without name or password, and is removed", async ({ page }) => {
  test.slow();
  const device = await addAuthenticator(page);
  const { username } = await aPlayer(page);
  await page.goto("/security");
  await expect(page.getByText("Tài khoản chưa có khóa truy cập nào.")).toBeVisible();

  await test.step("adding takes the password", async () => {
    await page.getByRole("button", { name: "Thêm khóa truy cập" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Mật khẩu", { exact: true })).toBeFocused();
    await givePassword(page, "Tiếp tục", `${PASSWORD}x`);
    await expect(dialog.getByLabel("Mật khẩu", { exact: true })).toHaveAccessibleDescription(
      "Mật khẩu không đúng.",
    );
    await givePassword(page, "Tiếp tục");
    await expect(page.getByText("Đã thêm khóa truy cập “Chrome trên Windows”.")).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    expect(await device.passkeys()).toMatchObject([{ rpId: "localhost", userName: username }]);
  });

  await test.step("it gets a name", async () => {
    await page.getByRole("button", { name: "Đổi tên Chrome trên Windows" }).click();
    await page.getByLabel("Tên", { exact: true }).fill("Máy ở nhà");
    await page.getByRole("button", { name: "Lưu" }).click();
    await expect(rows(page)).toContainText("Máy ở nhà");
    await expect(rows(page)).toContainText("Chưa dùng lần nào");
  });

  await test.step("it signs in", async () => {
    await logOut(page);
    await page.getByRole("button", { name: "Đăng nhập bằng khóa truy cập" }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto("/security");
    await expect(rows(page)).toContainText("Dùng lần cuối");
  });

  const [copy] = await device.passkeys();
  await test.step("removing takes the password", async () => {
    await page.getByRole("button", { name: "Xóa Máy ở nhà" }).click();
    await givePassword(page, "Xóa khóa");
    await expect(page.getByText("Đã xóa khóa truy cập “Máy ở nhà”.")).toBeVisible();
    await expect(page.getByText("Tài khoản chưa có khóa truy cập nào.")).toBeVisible();
  });

  await test.step("it signs in no more, though the device has it still", async () => {
    if ((await device.passkeys()).length === 0) await device.restore(copy!);
    await logOut(page);
    await page.getByRole("button", { name: "Đăng nhập bằng khóa truy cập" }).click();
    await expect(page.getByRole("alert")).toContainText("Không đăng nhập được bằng khóa truy cập");
    await expect(page).toHaveURL(/\/login/);
  });
});

test("a passkey that the browser offers in the username's field signs in", async ({ page }) => {
  await addAuthenticator(page, { isOfferedInAutofill: true });
  const { username } = await aPlayer(page);
  await page.goto("/security");
  await page.getByRole("button", { name: "Thêm khóa truy cập" }).click();
  await givePassword(page, "Tiếp tục");
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Đăng xuất", exact: true }).first().click();
  // The player types nothing and presses no button.
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText(username).first()).toBeVisible();
});

test("who cancels, or has a passkey on this device, is told so and not blamed", async ({
  page,
}) => {
  const device = await addAuthenticator(page);
  await aPlayer(page);
  await page.goto("/security");

  await test.step("the device does not recognise the player", async () => {
    await device.verifiesUser(false);
    await page.getByRole("button", { name: "Thêm khóa truy cập" }).click();
    await givePassword(page, "Tiếp tục");
    await expect(page.getByRole("dialog").getByRole("status")).toContainText("Chưa thêm khóa nào");
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  await test.step("trying again succeeds", async () => {
    await device.verifiesUser(true);
    await page.getByRole("button", { name: "Tiếp tục" }).click();
    await expect(rows(page)).toHaveCount(1);
  });

  await test.step("one device has one passkey of an account", async () => {
    await page.getByRole("button", { name: "Thêm khóa truy cập" }).click();
    await givePassword(page, "Tiếp tục");
    await expect(page.getByRole("dialog").getByRole("status")).toContainText(
      "Thiết bị này đã có khóa truy cập",
    );
    await page.getByRole("button", { name: "Hủy" }).click();
    await expect(rows(page)).toHaveCount(1);
  });

  await test.step("the same at the login", async () => {
    await logOut(page);
    await device.verifiesUser(false);
    await page.getByRole("button", { name: "Đăng nhập bằng khóa truy cập" }).click();
    await expect(page.getByText("Chưa chọn được khóa truy cập")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

test("R-RECOVER-4: a new password leaves the passkey as it is, and the page says so", async ({
  page,
}) => {
  await addAuthenticator(page);
  const { username, phone } = await aPlayer(page);
  await text(phone, `KH ${username}`);
  await page.goto("/security");
  await page.getByRole("button", { name: "Thêm khóa truy cập" }).click();
  await givePassword(page, "Tiếp tục");
  await expect(rows(page)).toHaveCount(1);
  await logOut(page);
  await page.goto("/recovery/forgot-password-by-phone");
  const [reply] = await text(phone, `MXT ${username}`);
  await page.getByLabel("Tên đăng nhập").fill(username);
  await page.getByLabel("Mã xác minh", { exact: true }).fill(codeIn(reply!));
  await page.getByLabel("Mật khẩu mới", { exact: true }).fill("Tieu-ngao-2027");
  await page.getByLabel("Nhập lại mật khẩu mới").fill("Tieu-ngao-2027");
  await page.getByRole("button", { name: "Đổi mật khẩu" }).click();
  await expect(page.getByText("Tài khoản có 1 khóa truy cập (passkey)")).toBeVisible();
  await page.getByRole("link", { name: "xem lại và xóa" }).click();
  await page.getByRole("button", { name: "Đăng nhập bằng khóa truy cập" }).click();
  await expect(page).toHaveURL(/\/security$/);
  await expect(rows(page)).toHaveCount(1);
});

test("where passkeys do not work the page says why, and does not offer them", async ({ page }) => {
  const { username } = await aPlayer(page);

  await test.step("the account has as many as it may", async () => {
    await page.route("**/api/user/passkeys", (route) => route.fulfill({ json: tenPasskeys() }));
    await page.goto("/security");
    const add = page.getByRole("button", { name: "Thêm khóa truy cập" });
    await expect(add).toBeDisabled();
    await expect(add).toHaveAccessibleDescription(/tối đa 10 khóa truy cập/);
  });

  await test.step("the portal is opened by its IP address", async () => {
    const address = `http://127.0.0.1:${PORTS.portal}`;
    await page.goto(`${address}/login`);
    await expect(page.getByRole("button", { name: /khóa truy cập/ })).toHaveCount(0);
    await page.getByLabel("Tên đăng nhập").fill(username);
    await page.getByLabel("Mật khẩu", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Đăng nhập", exact: true }).click();
    await expect(page).toHaveURL(`${address}/`);
    await page.goto(`${address}/security`);
    await expect(page.getByText("Không thêm được khóa truy cập ở địa chỉ này.")).toBeVisible();
    const link = page.getByRole("link", { name: `localhost:${PORTS.portal}/security` });
    await expect(link).toHaveAttribute("href", `http://localhost:${PORTS.portal}/security`);
  });

  await test.step("the browser knows no passkeys", async () => {
    await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
    await page.goto("/security");
    await expect(page.getByText("Trình duyệt này không có khóa truy cập.")).toBeVisible();
    await logOut(page);
    await expect(page.getByRole("button", { name: /khóa truy cập/ })).toHaveCount(0);
    await logIn(page, username);
  });
});

const rows = (page: Page) =>
  page.getByRole("list", { name: "Các khóa truy cập" }).getByRole("listitem");

async function givePassword(page: Page, button: string, password = PASSWORD): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Mật khẩu", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: button }).click();
}

async function text(from: string, message: string) {
  return sandbox.text({ from, to: SUPPORT_PHONE, text: message });
}

function tenPasskeys() {
  return Array.from({ length: 10 }, (_, index) => ({
    id: crypto.randomUUID(),
    name: `Khóa ${index}`,
    isSynced: true,
    createdAt: "2026-11-21T05:00:00Z",
    lastUsedAt: null,
  }));
}
