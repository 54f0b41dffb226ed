import { expect, type Page } from "@playwright/test";
import { addAuthenticator } from "../../support/browser/authenticator.ts";
import { press } from "../../support/player/actions.ts";
import { aPlayer, nextPlayer } from "../../support/player/people.ts";
import { givePassword, logIn, logOut, pressLogIn } from "../../support/player/player.ts";
import { PORTS } from "../../support/programs/stack.ts";
import { test } from "../../support/test.ts";

const ADD = "Thêm khóa truy cập";
const LOG_IN = "Đăng nhập bằng vân tay, khuôn mặt";

const MINUTE_MS = 60_000;

const rows = (page: Page) =>
  page.getByRole("list", { name: "Các khóa truy cập" }).getByRole("listitem");

test("a passkey that the browser offers in the username's field signs in", async ({ page }) => {
  await addAuthenticator(page, { isOfferedInAutofill: true });
  const { username } = await aPlayer(page);
  await page.goto("/security");
  await press(page, ADD);
  await givePassword(page, "Tiếp tục");
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Đăng xuất", exact: true }).first().click();
  // The player types nothing and presses no button.
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText(username).first()).toBeVisible();
});

test("cancelling, or a second passkey on a device, is no error", async ({ page }) => {
  const device = await addAuthenticator(page);
  await aPlayer(page);
  await page.goto("/security");
  const message = page.getByRole("dialog").getByRole("status");

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

test("R-LOGIN-1: a browser that never answers about a passkey is given up", async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    for (const name of ["get", "create"] as const) {
      navigator.credentials[name] = () => {
        document.documentElement.dataset["asked"] = name;
        return new Promise(() => {});
      };
    }
  });
  const { username } = await nextPlayer();
  await page.goto("/login");
  const button = page.getByRole("button", { name: LOG_IN });
  const waiting = page.getByRole("button", { name: "Đang đăng nhập..." });

  await test.step("at a press", async () => {
    await button.click();
    await expect(waiting).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-asked", "get");
    await press(page, "Hủy, dùng mật khẩu");
    await expect(button).toBeVisible();
    await expect(page.getByLabel("Tên đăng nhập")).toBeFocused();
    await page.evaluate(() => delete document.documentElement.dataset["asked"]);
  });

  await test.step("by itself", async () => {
    await button.click();
    await expect(page.locator("html")).toHaveAttribute("data-asked", "get");
    await page.clock.runFor(MINUTE_MS);
    await expect(page.getByText("Chưa chọn được khóa truy cập")).toBeVisible();
    await expect(button).toBeVisible();
    await logIn(page, username);
  });

  await test.step("also while one is added", async () => {
    await page.goto("/security");
    await press(page, ADD);
    await givePassword(page, "Tiếp tục");
    await expect(page.locator("html")).toHaveAttribute("data-asked", "create");
    await page.clock.runFor(MINUTE_MS);
    await expect(page.getByRole("dialog").getByRole("status")).toContainText("Chưa thêm khóa nào");
  });
});
