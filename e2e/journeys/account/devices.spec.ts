import { type Browser, expect, type Page } from "@playwright/test";
import { onAnotherDevice, press } from "../../support/player/actions.ts";
import { aKnownPlayer, aPlayer, type KnownPlayer } from "../../support/player/people.ts";
import { logIn, logOut } from "../../support/player/player.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { sessionEnds, test } from "../../support/test.ts";

test.use({ provokes: sessionEnds });

const IPAD =
  "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.7339.101 Mobile/15E148 Safari/604.1";
const IPAD_NAME = "Chrome trên iPad";

const devices = (page: Page) =>
  page.getByRole("list", { name: "Các thiết bị" }).getByRole("listitem");
const onIpad = (browser: Browser, username: string, mark = "") =>
  onAnotherDevice(browser, username, `${IPAD} ${mark}`);

async function emailsAbout({ address }: KnownPlayer, device: string) {
  const emails = await sandbox.emailsTo(address);
  return emails.filter(({ text }) => text.includes(device));
}

test("R-SEC-1: a login on another device is reported and ended", async ({ page, browser }) => {
  const player = await aKnownPlayer(page);
  const other = await onIpad(browser, player.username);
  const emailsAboutIpads = () => emailsAbout(player, IPAD_NAME);

  await test.step("the email names device and place, and links to /security", async () => {
    await expect.poll(emailsAboutIpads, { message: "the email" }).toHaveLength(1);
    const [email] = await emailsAboutIpads();
    expect(email?.subject).toBe("Đăng nhập mới vào tài khoản FS Online");
    expect(email?.text).toContain("Mạng nội bộ");
    const link = email?.links.find((address) => new URL(address).pathname === "/security") ?? "";
    await page.goto(link);
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

  await test.step("its next request is refused, and its next login is reported again", async () => {
    await other.reload();
    await expect(other).toHaveURL(/\/login/);
    await logIn(other, player.username);
    await expect.poll(emailsAboutIpads, { message: "another email" }).toHaveLength(2);
    await other.context().close();
  });
});

test("R-SEC-1: a login on a known device is not reported", async ({ page: first, browser }) => {
  const player = await aKnownPlayer(first);
  const page = await onIpad(browser, player.username, "OPiOS/16.0");
  const about = () => emailsAbout(player, "Opera trên iPad");
  await expect.poll(about).toHaveLength(1);
  await logOut(page);
  await logIn(page, player.username);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thông tin cá nhân");
  // Emails keep their order: one about the known device would have arrived before this one.
  const marker = await onIpad(browser, player.username, "YaBrowser/25");
  await expect.poll(() => emailsAbout(player, "Yandex trên iPad")).toHaveLength(1);
  expect(await about()).toHaveLength(1);
  await Promise.all([page.context().close(), marker.context().close()]);
});

test("R-SEC-1: the list of sessions ends one, or all others", async ({ page, browser }) => {
  const { username } = await aPlayer(page);
  const first = await onAnotherDevice(browser, username);
  const second = await onAnotherDevice(browser, username);
  await page.goto("/security");
  const rows = devices(page);
  await expect(rows).toHaveCount(3);
  await expect(rows.first().getByRole("button")).toHaveCount(0);

  await press(rows.last(), /Đăng xuất khỏi/);
  await expect(page.getByRole("status").getByText(/Đã đăng xuất khỏi Chrome/)).toBeVisible();
  await expect(rows).toHaveCount(2);
  await first.reload();
  await expect(first).toHaveURL(/\/login/);

  const dialog = page.getByRole("dialog");
  await press(page, "Đăng xuất mọi thiết bị khác");
  await press(dialog, "Hủy");
  await expect(rows).toHaveCount(2);
  await press(page, "Đăng xuất mọi thiết bị khác");
  await press(dialog, "Đăng xuất");
  await expect(page.locator(":focus")).toContainText("Đã đăng xuất mọi thiết bị khác.");
  await expect(rows).toHaveCount(1);
  await second.reload();
  await expect(second).toHaveURL(/\/login/);
  await Promise.all([first.context().close(), second.context().close()]);
});
