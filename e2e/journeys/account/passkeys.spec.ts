import { expect, type Page } from "@playwright/test";
import { addAuthenticator } from "../../support/browser/authenticator.ts";
import { field, fill, press } from "../../support/player/actions.ts";
import { aPlayer } from "../../support/player/people.ts";
import { givePassword, logOut, PASSWORD } from "../../support/player/player.ts";
import { test } from "../../support/test.ts";

test.use({ provokes: ["422 POST /api/user/passkeys/options", "422 POST /login/passkey"] });

const ADD = "Thêm khóa truy cập";
const LOG_IN = "Đăng nhập bằng vân tay, khuôn mặt";

const rows = (page: Page) =>
  page.getByRole("list", { name: "Các khóa truy cập" }).getByRole("listitem");

test("a passkey is added, signs in without name or password, and is removed", async ({ page }) => {
  test.slow();
  const device = await addAuthenticator(page);
  const { username } = await aPlayer(page);
  await page.goto("/security");

  await test.step("adding it takes the password", async () => {
    await press(page, ADD);
    const password = field(page.getByRole("dialog"), "Mật khẩu");
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
