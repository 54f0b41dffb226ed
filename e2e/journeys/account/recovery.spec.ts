/** Tests how a player gets back into an account: by email, by SMS, and with a forgotten username. */
import { type Browser, expect, type Page } from "@playwright/test";
import { field, fill, keptInBrowser, press } from "../../support/player/actions.ts";
import { emailTo, linkIn } from "../../support/player/emails.ts";
import { nextPlayer, signIn } from "../../support/player/people.ts";
import { codeIn } from "../../support/player/phones.ts";
import { logIn } from "../../support/player/player.ts";
import { post } from "../../support/programs/api.ts";
import { trong } from "../../support/programs/demo.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { test } from "../../support/test.ts";

test.use({
  provokes: [
    "net::ERR_FAILED PUT /email-verification",
    "422 POST /reset-password",
    "422 POST /reset-password-by-phone",
  ],
});

const NEW_PASSWORD = "Tieu-ngao-1967!";
const heading = (page: Page, name: string) => page.getByRole("heading", { name });

async function setPassword(page: Page, password: string): Promise<void> {
  await fill(page, { "Mật khẩu mới": password, "Nhập lại mật khẩu mới": password });
  await press(page, "Đổi mật khẩu");
}

test.describe("by email", () => {
  // The first test verifies the address that the second needs.
  test.describe.configure({ mode: "serial" });
  const address = "trong@example.vn";

  test("R-EMAIL-1: the link in the email verifies the address, once", async ({ page, browser }) => {
    await signIn(page, trong.username, trong.password);
    await expect(await post(page, "/email-verification/send")).toBeOK();
    const link = linkIn(await emailTo(address, /^Xác minh email/), "/email-verification/");
    await test.step("a program that opens it for a moment does not use it up, a press does", async () => {
      await expectDelayedVerification(browser, link);
    });
    await page.goto(`${link}%3E.`);
    await expect(heading(page, "Đã xong!")).toBeFocused();
    await expect(page.getByRole("link", { name: "Đến trang đăng nhập" })).toHaveCount(0);
    await page.getByRole("link", { name: "Đến trang quản lý tài khoản" }).click();
    await expect(page.getByText("Đã xác minh").first()).toBeVisible();
  });

  test("R-RECOVER-2 R-RECOVER-3: a password is reset by email", async ({ page }) => {
    const password = field(page, "Mật khẩu mới");
    const link = await test.step("an email brings the link", async () => {
      await page.goto("/login");
      await page.getByRole("link", { name: "Quên mật khẩu?" }).click();
      await page.getByRole("link", { name: /Bằng email/ }).click();
      const send = page.getByRole("button", { name: "Gửi yêu cầu" });
      await expect(send).toBeDisabled();
      await fill(page, { "Tên đăng nhập": "tro" });
      await expect(send).toBeDisabled();
      await fill(page, { "Tên đăng nhập": trong.username });
      await send.click();
      await expect(heading(page, "Hãy kiểm tra hộp thư")).toBeFocused();
      return linkIn(await emailTo(address, /^Đặt lại mật khẩu/), "/reset-password/");
    });

    await test.step("the token works at the other address too, and is kept nowhere else", async () => {
      await page.goto(link.replace("/reset-password/", "/recovery/forgot-password/"));
      await expect(password).toBeVisible();
      const kept = (await keptInBrowser(page)) + (await page.evaluate(() => document.cookie));
      expect(kept).not.toContain(new URL(link).pathname.split("/").at(-1));
    });

    await test.step("a refused password is reported at its field, and the link still works", async () => {
      await page.goto(`${link}%29.`);
      await setPassword(page, "trong-@-123");
      await expect(password).toBeFocused();
      await expect(password).toHaveAccessibleDescription(/Đừng lấy tên đăng nhập/);
    });

    await test.step("a strong one is accepted, and signs in", async () => {
      await setPassword(page, NEW_PASSWORD);
      await expect(heading(page, "Đổi mật khẩu thành công")).toBeFocused();
      await page.getByRole("link", { name: "Đăng nhập", exact: true }).click();
      await logIn(page, trong.username, NEW_PASSWORD);
    });
  });
});

test("R-RECOVER-1 R-RECOVER-4 R-SMS-1: a password is reset by SMS", async ({ page }) => {
  const { username, phone } = await nextPlayer();
  await page.goto("/login");
  await page.getByRole("link", { name: "Quên mật khẩu?" }).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /số điện thoại.*0900 000 100 hoặc 0900 000 200/i })
    .click();
  await expect(page.getByText("Ai giữ SIM của bạn cũng nhận được mã.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Lấy lại bằng email" })).toBeVisible();

  const code = await test.step("the reply to the text on the page is a code", async () => {
    await fill(page, { "Tên đăng nhập": username });
    const text = `MXT ${username}`;
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    const links = await page.locator('a[href^="sms:"]').all();
    expect(links).toHaveLength(2);
    const link = new URL((await links[0]?.getAttribute("href")) ?? "");
    expect(link.searchParams.get("body")).toBe(text);
    const [reply] = await sandbox.text({ from: phone, to: link.pathname, text });
    expect(reply?.to).toBe(phone);
    return codeIn(reply!);
  });

  const typed = field(page, "Mã xác minh");
  await test.step("Back leads from the code to the text, and keeps the name", async () => {
    await press(page, "Đã gửi, nhập mã");
    await expect(typed).toBeFocused();
    await page.goBack();
    await expect(field(page, "Tên đăng nhập")).toHaveValue(username);
    await press(page, "Đã gửi, nhập mã");
  });

  await test.step("a wrong code is reported at its field", async () => {
    await typed.fill(code === "000000" ? "000001" : "000000");
    await setPassword(page, NEW_PASSWORD);
    await expect(typed).toHaveAccessibleDescription(/không đúng/);
    await expect(typed).toBeFocused();
  });

  await test.step("the right one, as a phone copies it, sets the password", async () => {
    await typed.fill(` ${code.toLowerCase()} `);
    await press(page, "Đổi mật khẩu");
    await expect(heading(page, "Đổi mật khẩu thành công")).toBeFocused();
    await page.getByRole("link", { name: "Đăng nhập", exact: true }).click();
    await logIn(page, username, NEW_PASSWORD);
  });
});

test("R-RECOVER-5: a forgotten username is sent by email", async ({ page }) => {
  await page.goto("/recovery");
  await page.getByRole("link", { name: "Tìm lại bằng email" }).click();
  const email = field(page, "Email");
  await email.fill("demo@");
  await press(page, "Gửi tên đăng nhập cho tôi");
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await email.fill("demo@example.vn");
  await press(page, "Gửi tên đăng nhập cho tôi");
  await expect(heading(page, "Hãy kiểm tra hộp thư")).toBeVisible();
  expect((await emailTo("demo@example.vn", /^Tên đăng nhập/)).text).toContain("- demo");

  await press(page, "Gửi lại");
  await expect(heading(page, "Quên tên đăng nhập")).toBeFocused();
  await expect(email).toHaveValue("demo@example.vn");
});

/** Opens the link of an email, and expects that the page verifies it only by a press, or after some visible seconds. */
async function expectDelayedVerification(browser: Browser, link: string): Promise<void> {
  const scanner = await browser.newPage();
  await scanner.addInitScript(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  });
  let verifications = 0;
  await scanner.route("**/email-verification", async (route) => {
    verifications += 1;
    await route.abort();
  });
  const open = async () => {
    await scanner.goto(link);
    await expect(scanner.getByText("Đang xác thực thông tin của bạn...")).toBeVisible();
  };
  await open();
  expect(verifications, "before a press").toBe(0);
  await scanner.keyboard.press("Shift");
  await expect.poll(() => verifications, "by a press").toBe(1);
  verifications = 0;
  await open();
  // From here on the test moves the page's time.
  await scanner.clock.install({ time: 0 });
  await scanner.clock.pauseAt(10_000);
  expect(verifications, "in a hidden tab").toBe(0);
  await scanner.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "visible" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await scanner.clock.runFor(2_000);
  expect(verifications, "after a moment").toBe(0);
  await expect(async () => {
    await scanner.clock.runFor(1_000);
    expect(verifications, "after some seconds").toBe(1);
  }).toPass();
  await scanner.close();
}
