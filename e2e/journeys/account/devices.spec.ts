import { type Browser, expect, type Page } from "@playwright/test";
import { aKnownPlayer, type KnownPlayer, signIn } from "../../support/player/people.ts";
import { logIn, logOut } from "../../support/player/player.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { sessionEnds, test } from "../../support/test.ts";

test.use({ provokes: sessionEnds });

const IPAD =
  "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.7339.101 Mobile/15E148 Safari/604.1";
const IPAD_IN_WORDS = "Chrome trên iPad";

test("R-SEC-1: a login on another device is reported by email, listed, and can be ended", async ({
  page,
  browser,
}) => {
  const player = await aKnownPlayer(page);
  const other = await signedInOnIpad(browser, player.username);
  const emailsAboutIpads = () => emailsAbout(player, IPAD_IN_WORDS);

  await test.step("the email tells which device and where, and leads to /security", async () => {
    await expect.poll(emailsAboutIpads, { message: "the email" }).toHaveLength(1);
    const [email] = await emailsAboutIpads();
    expect(email?.subject).toBe("Đăng nhập mới vào tài khoản FS Online");
    expect(email?.text).toContain("Mạng nội bộ");
    const link = email?.links.find((address) => new URL(address).pathname === "/security") ?? "";
    await page.goto(link);
  });

  const rows = page.getByRole("list", { name: "Các thiết bị" }).getByRole("listitem");
  const ipad = rows.filter({ hasText: IPAD_IN_WORDS });

  await test.step("/security lists both, each with its place and last use", async () => {
    await expect(rows.first()).toContainText("Thiết bị này");
    await expect(rows.first()).toContainText("Mạng nội bộ");
    await expect(rows.first()).toContainText("Đang dùng");
    await expect(ipad).toContainText("Mạng nội bộ");
    await expect(ipad).toContainText("Vừa dùng");
  });

  await test.step("ended by the keyboard, it is told where the focus goes", async () => {
    await ipad.getByRole("button", { name: `Đăng xuất khỏi ${IPAD_IN_WORDS}` }).focus();
    await page.keyboard.press("Enter");
    const told = page.getByRole("status").getByText(`Đã đăng xuất khỏi ${IPAD_IN_WORDS}.`);
    await expect(told).toBeVisible();
    await expect(page.locator(":focus").getByText(`Đã đăng xuất khỏi`)).toBeVisible();
    await expect(ipad).toHaveCount(0);
  });

  await test.step("it is out at its next request, and news again when it comes back", async () => {
    await other.reload();
    await expect(other).toHaveURL(/\/login/);
    await logIn(other, player.username);
    await expect.poll(emailsAboutIpads, { message: "another email" }).toHaveLength(2);
    await other.context().close();
  });
});

test("R-SEC-1: a login on a device that has been here before is no news", async ({
  page: first,
  browser,
}) => {
  const player = await aKnownPlayer(first);
  const page = await signedInOnIpad(browser, player.username, "OPiOS/16.0");
  const about = () => emailsAbout(player, "Opera trên iPad");
  await expect.poll(about).toHaveLength(1);
  await logOut(page);
  await logIn(page, player.username);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thông tin cá nhân");
  // Emails keep their order: one about the first device would have arrived before this one.
  const marker = await signedInOnIpad(browser, player.username, "YaBrowser/25");
  await expect.poll(() => emailsAbout(player, "Yandex trên iPad")).toHaveLength(1);
  expect(await about()).toHaveLength(1);
  await Promise.all([page.context().close(), marker.context().close()]);
});

async function signedInOnIpad(browser: Browser, username: string, mark = ""): Promise<Page> {
  const page = await (await browser.newContext({ userAgent: `${IPAD} ${mark}` })).newPage();
  await signIn(page, username);
  await page.goto("/");
  return page;
}

async function emailsAbout({ address }: KnownPlayer, device: string) {
  const emails = await sandbox.emailsTo(address);
  return emails.filter(({ text }) => text.includes(device));
}
