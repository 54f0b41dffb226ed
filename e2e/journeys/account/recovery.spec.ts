import { type Browser, expect, type Page } from "@playwright/test";
import { emailTo, linkIn } from "../../support/player/emails.ts";
import { aPlayer, nextPlayer } from "../../support/player/people.ts";
import { logIn } from "../../support/player/player.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { test } from "../../support/test.ts";

test.use({
  provokes: [
    "422 PUT /email-verification",
    "net::ERR_FAILED PUT /email-verification",
    "409 PUT /email-verification",
    "409 GET /reset-password/*",
    "422 GET /reset-password/*",
    "net::ERR_FAILED GET /reset-password/*",
    "422 POST /reset-password",
    "422 POST /reset-password-by-phone",
  ],
});

const NEW_PASSWORD = "Tieu-ngao-1967!";
const RECOVERY_PAGES = [
  "/recovery",
  "/recovery/forgot-password",
  "/recovery/forgot-password/khong-con",
  "/reset-password/khong-con",
  "/recovery/forgot-password-by-phone",
  "/recovery/forgot-username",
];

test.describe("R-EMAIL-1 R-RECOVER-2 R-RECOVER-3: by email", () => {
  // The first test verifies the address that the second needs.
  test.describe.configure({ mode: "serial" });
  const username = "trong";
  const address = "trong@example.vn";

  test("R-EMAIL-1: the link in the email verifies the address, once", async ({ page, browser }) => {
    await logIn(page, username, "Trong@12345");
    expect(await askForVerification(page)).toBe(200);
    const link = linkIn(await emailTo(address, /^Xác minh email/), "/email-verification/");
    await test.step("a program that opens it for a moment does not use it up", async () => {
      await expectNotVerifiedAtOnce(browser, link);
    });
    await page.goto(`${link}%3E.`);
    await expect(page.getByRole("heading", { name: "Đã xong!" })).toBeFocused();
    // A signed-in player has nothing to do at the login page.
    await expect(page.getByRole("link", { name: "Đến trang quản lý tài khoản" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Đến trang đăng nhập" })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Liên kết này đã dùng rồi" })).toBeVisible();
    await page.getByRole("link", { name: "Đến trang quản lý tài khoản" }).click();
    await expect(page.getByText("Đã xác minh").first()).toBeVisible();
  });

  test("R-RECOVER-2 R-RECOVER-3: forgot by email", async ({ page, browser }) => {
    const link = await test.step("an email brings the link", async () => {
      await page.goto("/login");
      await page.getByRole("link", { name: "Quên tài khoản?" }).click();
      await page.getByRole("link", { name: /Bằng email/ }).click();
      await expect(page.getByRole("button", { name: "Gửi yêu cầu" })).toBeDisabled();
      await page.getByLabel("Tên đăng nhập").fill("tro");
      await expect(page.getByRole("button", { name: "Gửi yêu cầu" })).toBeDisabled();
      await page.getByLabel("Tên đăng nhập").fill(username);
      await page.getByRole("button", { name: "Gửi yêu cầu" }).click();
      await expect(page.getByRole("heading", { name: "Hãy kiểm tra hộp thư" })).toBeFocused();
      return linkIn(await emailTo(address, /^Đặt lại mật khẩu/), "/reset-password/");
    });

    await test.step("the other form of the address takes the token as well", async () => {
      await page.goto(link.replace("/reset-password/", "/recovery/forgot-password/"));
      await expect(page.getByLabel("Mật khẩu mới", { exact: true })).toBeVisible();
    });

    await test.step("the token stays in the address, and is kept nowhere else", async () => {
      const kept = await page.evaluate(() =>
        JSON.stringify([
          history.state,
          Object.entries(localStorage),
          Object.entries(sessionStorage),
          document.cookie,
        ]),
      );
      expect(kept).not.toContain(new URL(link).pathname.split("/").at(-1));
    });

    await test.step("a weak password is refused at its field, the link still works", async () => {
      await page.goto(`${link}%29.`);
      await chooseAtLink(page, "matkhau1");
      await expect(page.getByLabel("Mật khẩu mới", { exact: true })).toBeFocused();
      await expect(page.getByLabel("Mật khẩu mới", { exact: true })).toHaveAccessibleDescription(
        /mạnh hơn/,
      );
    });

    await test.step("a password that names the player is refused by the server", async () => {
      await chooseAtLink(page, "trong-@-123");
      await expect(page.getByLabel("Mật khẩu mới", { exact: true })).toHaveAccessibleDescription(
        /Đừng lấy tên đăng nhập/,
      );
    });

    await test.step("a strong one is taken, and signs in", async () => {
      await chooseAtLink(page, NEW_PASSWORD);
      await expect(page.getByRole("heading", { name: "Đổi mật khẩu thành công" })).toBeFocused();
      await page.getByRole("link", { name: "Đăng nhập", exact: true }).click();
      await logIn(page, username, NEW_PASSWORD);
    });

    await test.step("the page says that the link has worked, and what to do", async () => {
      const again = await (await browser.newContext()).newPage();
      await again.goto(link);
      await expect(again.getByRole("heading", { name: "Liên kết này đã dùng rồi" })).toBeVisible();
      await expect(again.getByRole("link", { name: "Đăng nhập", exact: true })).toBeVisible();
      await again.getByRole("link", { name: "Gửi lại yêu cầu" }).click();
      await expect(again).toHaveURL(/\/recovery\/forgot-password$/);
      await again.context().close();
    });
  });
});

test("R-RECOVER-2: nobody of that name gets the same view", async ({ page }) => {
  const viewOf = async (username: string) => {
    await page.goto("/recovery/forgot-password");
    await page.getByLabel("Tên đăng nhập").fill(username);
    await page.getByRole("button", { name: "Gửi yêu cầu" }).click();
    await expect(page.getByRole("heading", { name: "Hãy kiểm tra hộp thư" })).toBeVisible();
    return page.getByRole("main").innerText();
  };
  expect(await viewOf("khong_ai_ten_nay")).toBe(await viewOf("demo"));
});

test("R-RECOVER-4 R-SMS-1: forgot by SMS", async ({ page }) => {
  const { username, phone } = await nextPlayer();
  await page.goto("/login");
  await page.getByRole("link", { name: "Quên tài khoản?" }).click();
  await page.getByRole("link", { name: /Bằng số điện thoại/ }).click();

  await expect(page.getByText("Ai giữ SIM của bạn cũng nhận được mã này.")).toBeVisible();
  await expect(page.getByRole("link", { name: "lấy lại mật khẩu bằng email" })).toBeVisible();

  const code = await test.step("the answer to the text on the page brings a code", async () => {
    await page.getByLabel("Tên đăng nhập").fill(username);
    const text = `MXT ${username}`;
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    const links = await page.locator('a[href^="sms:"]').all();
    expect(links).toHaveLength(2);
    const link = new URL((await links[0]?.getAttribute("href")) ?? "");
    expect(link.searchParams.get("body")).toBe(text);
    const [reply] = await sandbox.text({ from: phone, to: link.pathname, text });
    expect(reply?.to).toBe(phone);
    return / la (\w{6}),/.exec(reply?.text ?? "")?.[1] ?? "";
  });

  await test.step("a wrong code is reported at its field", async () => {
    await page
      .getByLabel("Mã xác minh", { exact: true })
      .fill(code === "000000" ? "000001" : "000000");
    await page.getByLabel("Mật khẩu mới", { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel("Nhập lại mật khẩu mới").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Đổi mật khẩu" }).click();
    await expect(page.getByLabel("Mã xác minh", { exact: true })).toHaveAccessibleDescription(
      /không đúng/,
    );
    await expect(page.getByLabel("Mã xác minh", { exact: true })).toBeFocused();
  });

  await test.step("the right one, as a phone copies it, sets the password", async () => {
    await page.getByLabel("Mã xác minh", { exact: true }).fill(` ${code.toLowerCase()} `);
    await page.getByRole("button", { name: "Đổi mật khẩu" }).click();
    await expect(page.getByRole("heading", { name: "Đổi mật khẩu thành công" })).toBeFocused();
    await page.getByRole("link", { name: "Đăng nhập", exact: true }).click();
    await logIn(page, username, NEW_PASSWORD);
  });
});

test("R-RECOVER-5: forgot username", async ({ page }) => {
  await page.goto("/recovery");
  await page.getByRole("link", { name: "Tìm lại bằng email" }).click();
  await page.getByLabel("Email").fill("demo@");
  await page.getByRole("button", { name: "Gửi tên đăng nhập" }).click();
  await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Email").fill("demo@example.vn");
  await page.getByRole("button", { name: "Gửi tên đăng nhập" }).click();
  await expect(page.getByRole("heading", { name: "Hãy kiểm tra hộp thư" })).toBeVisible();
  const email = await emailTo("demo@example.vn", /^Tên đăng nhập/);
  expect(email.text).toContain("- demo");

  await page.getByRole("button", { name: "Gửi lại" }).click();
  await expect(page.getByRole("heading", { name: "Quên tên đăng nhập" })).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveValue("demo@example.vn");
});

test("R-RECOVER-3 R-EMAIL-1: without an answer the page offers to try again", async ({ page }) => {
  const calls = /\/(reset-password\/|email-verification$)/;
  for (const path of ["/reset-password/lien-ket", "/email-verification/lien-ket"]) {
    await page.route(calls, (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort(),
    );
    await page.goto(path);
    await expect(page.getByRole("alert")).toContainText("Kết nối đến máy chủ bị gián đoạn");
    await page.unroute(calls);
    await page.getByRole("button", { name: "Thử lại" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      /Không thể đặt mật khẩu|Liên kết không hoạt động/,
    );
  }
});

test("R-RECOVER-3 R-EMAIL-1: without a token to /login", async ({ page }) => {
  for (const path of ["/reset-password", "/reset-password/", "/email-verification"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login$/);
  }
});

test("R-SHELL-5: a signed-in player has no business on the recovery pages", async ({ page }) => {
  await aPlayer(page);
  for (const path of RECOVERY_PAGES) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/:\d+\/$/);
  }
});

/** Opens the link of an email, and watches when the page would verify it. */
async function expectNotVerifiedAtOnce(browser: Browser, link: string): Promise<void> {
  const context = await browser.newContext();
  const scanner = await context.newPage();
  await scanner.addInitScript(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  });
  let verifications = 0;
  await scanner.route("**/email-verification", async (route) => {
    verifications += 1;
    await route.abort();
  });
  await scanner.goto(link);
  await expect(scanner.getByText("Đang xác thực thông tin của bạn...")).toBeVisible();
  // From here on the page's time passes only as the test says.
  await scanner.clock.install({ time: 0 });
  await scanner.clock.pauseAt(10_000);
  expect(verifications, "in a tab that nobody looks at").toBe(0);
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
  await context.close();
}

async function chooseAtLink(page: Page, password: string): Promise<void> {
  await page.getByLabel("Mật khẩu mới", { exact: true }).fill(password);
  await page.getByLabel("Nhập lại mật khẩu mới").fill(password);
  await page.getByRole("button", { name: "Đổi mật khẩu" }).click();
}

/** Requests the verification email as the page does. @returns the response's status */
function askForVerification(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const headers = { "x-requested-with": "XMLHttpRequest", accept: "application/json" };
    await fetch("/api/csrf-cookie", { headers });
    const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? "";
    const answer = await fetch("/email-verification/send", {
      method: "POST",
      headers: { ...headers, "x-xsrf-token": decodeURIComponent(token) },
    });
    return answer.status;
  });
}
