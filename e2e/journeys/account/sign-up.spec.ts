import { expect, type Page } from "@playwright/test";
import { stopClock } from "../../support/browser/still.ts";
import { field, fill, keptInBrowser, press } from "../../support/player/actions.ts";
import { nextPlayer } from "../../support/player/people.ts";
import {
  fillRegistration,
  freshUsername,
  logIn,
  PASSWORD,
  register,
} from "../../support/player/player.ts";
import { test } from "../../support/test.ts";

test.use({
  permissions: ["clipboard-read", "clipboard-write"],
  provokes: ["422 POST /register/username", "503 POST /register/username", "422 POST /register"],
});

const next = (page: Page) => page.getByRole("button", { name: "Tiếp tục" });
const create = (page: Page) => page.getByRole("button", { name: "Tạo tài khoản" });

async function toUsername(page: Page) {
  await page.goto("/register");
  await fill(page, { "Số điện thoại": "0912345678" });
  await next(page).click();
  const name = field(page, "Tên đăng nhập");
  await expect(name).toBeFocused();
  return name;
}

async function toPassword(page: Page) {
  await (await toUsername(page)).fill(freshUsername());
  await next(page).click();
  const password = field(page, "Mật khẩu");
  await password.waitFor();
  return password;
}

test("R-SIGNUP-5: a player who has registered can log in again", async ({ page, browser }) => {
  const username = await register(page);
  const context = await browser.newContext();
  const again = await context.newPage();
  await logIn(again, username);
  await expect(again.getByText(username).first()).toBeVisible();
  await context.close();
});

test("R-SIGNUP-2: an invalid phone is reported on leaving its field", async ({ page }) => {
  await page.goto("/register");
  const phone = field(page, "Số điện thoại");
  for (const [typed, said] of [
    ["1234", /Số điện thoại không hợp lệ/],
    ["091234567890123", /Số điện thoại không hợp lệ/],
    ["091234567", /còn thiếu 1 chữ số/],
    ["0212345678", /đầu số 021 không phải của di động Việt Nam/],
    ["2025550123", /số nước khác bằng \+ hoặc 00/],
  ] as const) {
    await phone.fill(typed);
    await phone.press("Tab");
    await expect(phone).toHaveAccessibleDescription(said);
    await expect(next(page)).toBeDisabled();
    await phone.press("Enter");
    await expect(phone).toBeVisible();
  }
  await phone.fill("0912 345 678");
  await expect(next(page)).toBeEnabled();
});

test("R-SIGNUP-2: a phone of another country registers", async ({ page }) => {
  await page.goto("/register");
  const phone = field(page, "Số điện thoại");
  await page.evaluate(() => navigator.clipboard.writeText(" +1 (202) 555-0123"));
  await phone.press("ControlOrMeta+V");
  await expect(phone).toHaveValue("+12025550123");
  await next(page).click();
  await fill(page, { "Tên đăng nhập": freshUsername() });
  await next(page).click();
  await fill(page, { "Mật khẩu": PASSWORD, "Nhập lại mật khẩu": PASSWORD });
  await create(page).click();
  await expect(page.getByRole("definition").getByText("+12025550123")).toBeVisible();
});

test("R-SIGNUP-2: a taken username is reported at its own step", async ({ page }) => {
  const { username } = await nextPlayer();
  const name = await toUsername(page);
  await name.fill(username);
  await next(page).click();
  await expect(name).toHaveAccessibleDescription(/Tên đăng nhập này đã có người dùng/);
  await expect(name).toBeFocused();
  await name.fill(`${username}_2`);
  await page.keyboard.press("Enter");
  await expect(field(page, "Mật khẩu")).toBeFocused();
});

test("R-SIGNUP-2 R-SIGNUP-4: the registration checks the name again", async ({ page }) => {
  const { username } = await nextPlayer();
  await page.route("**/register/username", (route) =>
    route.fulfill({ status: 503, json: { statusCode: 503, message: "Hệ thống đang bận." } }),
  );
  await fillRegistration(page, { username });
  await create(page).click();
  const onePage = "Trước tiên, chúng tôi cần một vài thông tin";
  await expect(page.getByRole("heading", { name: onePage })).toBeVisible();
  await expect(field(page, "Số điện thoại")).toHaveValue("0912345678");
  await expect(field(page, "Tên đăng nhập")).toHaveAccessibleDescription(
    /Tên đăng nhập này đã có người dùng/,
  );
});

test("R-SIGNUP-2: the rules of a password fill as it is typed", async ({ page }) => {
  const password = await toPassword(page);
  const kept = page.getByRole("listitem").filter({ hasText: ": đã đạt." });
  await expect(page.getByRole("listitem").filter({ hasText: ": chưa đạt." })).toHaveText([
    /Từ 8 ký tự/,
    /Có chữ cái/,
    /Có chữ số/,
    /Có ký tự đặc biệt \(nên có\)/,
    /Có chữ thường và chữ hoa \(nên có\)/,
  ]);
  for (const [typed, count, message] of [
    ["kiem", 1, undefined],
    ["kiemkhach", 2, "thử kết hợp chữ cái và chữ số"],
    ["kiemkhach77", 3, "Kết hợp chữ cái, chữ số và ký tự đặc biệt"],
    ["kiem-khach-77", 4, "Kết hợp chữ hoa, chữ thường, chữ số và ký tự đặc biệt"],
    ["Kiem-khach-77", 5, undefined],
  ] as const) {
    await password.fill(typed);
    await expect(kept).toHaveCount(count);
    if (message) await expect(page.getByText(message)).toBeVisible();
    else await expect(page.getByText(/ết hợp chữ/)).toHaveCount(0);
  }
  await expect(page.getByText("Độ mạnh: rất mạnh")).toBeVisible();

  const tooCommon = page.getByText("Mật khẩu này quá phổ biến");
  await fill(page, { "Mật khẩu": "P@ssw0rd2026", "Nhập lại mật khẩu": "P@ssw0rd2026" });
  await expect(tooCommon).toBeVisible();
  await expect(create(page)).toBeDisabled();
  await fill(page, { "Mật khẩu": PASSWORD, "Nhập lại mật khẩu": PASSWORD });
  await expect(tooCommon).toHaveCount(0);
  await expect(create(page)).toBeEnabled();
});

test("R-SIGNUP-2: a screen reader hears once what a password lacks", async ({ page }) => {
  const password = await toPassword(page);
  await page.clock.install();
  await stopClock(page);
  const message = page.getByRole("status").filter({ hasText: "Mật khẩu" });
  await password.pressSequentially("kiemkhach");
  await page.clock.runFor(1_000);
  await expect(message).toHaveCount(0);
  await page.clock.runFor(1_000);
  await expect(message).toHaveText("Mật khẩu còn cần: có chữ số.");
});

test("R-SIGNUP-1: back and reload keep all but the password", async ({ page }) => {
  const [phone, name] = [field(page, "Số điện thoại"), field(page, "Tên đăng nhập")];
  await page.goto("/register");
  await phone.fill("0912345");
  await page.reload();
  await expect(phone).toHaveValue("0912345");

  const username = await fillRegistration(page);
  await page.goBack();
  await expect(name).toHaveValue(username);
  await page.goBack();
  await expect(phone).toHaveValue("0912345678");
  await page.goForward();
  await expect(name).toHaveValue(username);
  await next(page).click();
  await fill(page, { "Mật khẩu": PASSWORD });
  expect(await keptInBrowser(page)).not.toContain(PASSWORD);

  await page.reload();
  await expect(field(page, "Mật khẩu")).toHaveValue("");
  await fill(page, { "Mật khẩu": PASSWORD, "Nhập lại mật khẩu": PASSWORD });
  await press(page, "Tạo tài khoản");
  await expect(page.getByRole("definition").filter({ hasText: "0912 345 678" })).toBeVisible();
  await expect(page.getByText(username).first()).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(username);
});
