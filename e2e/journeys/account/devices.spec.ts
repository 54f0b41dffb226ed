import { expect, type Page } from "@playwright/test";
import { onAnotherDevice, press } from "../../support/player/actions.ts";
import { aKnownPlayer, signIn } from "../../support/player/people.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { sessionEnds, test } from "../../support/test.ts";

test.use({ provokes: sessionEnds });

const IPAD =
  "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.7339.101 Mobile/15E148 Safari/604.1";
const IPAD_NAME = "Chrome trên iPad";

const devices = (page: Page) =>
  page.getByRole("list", { name: "Các thiết bị" }).getByRole("listitem");

test("R-SEC-1: a player is notified of a login on another device, and ends it", async ({
  page,
  browser,
}) => {
  const player = await aKnownPlayer(page);
  const other = await onAnotherDevice(browser, player.username, IPAD);

  await test.step("the email names device and place, and links to /security", async () => {
    const find = async () =>
      (await sandbox.emailsTo(player.address)).filter(({ text }) => text.includes(IPAD_NAME));
    await expect.poll(find).toHaveLength(1);
    const [email] = await find();
    expect(email?.subject).toBe("Đăng nhập mới vào tài khoản FS Online");
    expect(email?.text).toContain("Mạng nội bộ");
    await page.goto(email?.links.find((link) => new URL(link).pathname === "/security") ?? "");
  });

  const [own, ipad] = [devices(page).first(), devices(page).filter({ hasText: IPAD_NAME })];
  await test.step("/security lists both, each with its place and last use", async () => {
    for (const words of ["Thiết bị này", "Mạng nội bộ", "Đang dùng"]) {
      await expect(own).toContainText(words);
    }
    for (const words of ["Mạng nội bộ", "Vừa dùng"]) await expect(ipad).toContainText(words);
  });

  await test.step("ended by the keyboard, a message takes the focus", async () => {
    await ipad.getByRole("button", { name: `Đăng xuất khỏi ${IPAD_NAME}` }).press("Enter");
    const message = page.getByRole("status").getByText(`Đã đăng xuất khỏi ${IPAD_NAME}.`);
    await expect(message).toBeVisible();
    await expect(page.locator(":focus").getByText(`Đã đăng xuất khỏi`)).toBeVisible();
    await expect(ipad).toHaveCount(0);
  });

  await test.step("its next request is refused", async () => {
    await other.reload();
    await expect(other).toHaveURL(/\/login/);
  });

  await test.step("all others are ended at once, unless the player cancels", async () => {
    // Its page would still ask with the token from before the login.
    await other.goto("about:blank");
    await signIn(other, player.username);
    const rows = devices(page);
    await page.reload();
    await expect(rows).toHaveCount(2);
    await expect(own.getByRole("button")).toHaveCount(0);
    const dialog = page.getByRole("dialog");
    await press(page, "Đăng xuất mọi thiết bị khác");
    await press(dialog, "Hủy");
    await expect(rows).toHaveCount(2);
    await press(page, "Đăng xuất mọi thiết bị khác");
    await press(dialog, "Đăng xuất");
    await expect(page.locator(":focus")).toContainText("Đã đăng xuất mọi thiết bị khác.");
    await expect(rows).toHaveCount(1);
    await other.goto("/security");
    await expect(other).toHaveURL(/\/login/);
    await other.close();
  });
});
