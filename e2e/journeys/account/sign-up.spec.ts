import { expect, type Page } from "@playwright/test";
import { field, fill, keptInBrowser, press } from "../../support/player/actions.ts";
import { nextPlayer } from "../../support/player/people.ts";
import { fillRegistration, freshUsername, logIn, PASSWORD } from "../../support/player/player.ts";
import { test } from "../../support/test.ts";

test.use({ provokes: ["422 POST /register/username"] });

/** Passwords, the rules that each keeps, and what the page says of it. */
const ADVICE = [
  ["kiem7", ["chữ cái", "chữ số"], undefined],
  ["kiemkhach", ["Từ 8", "chữ cái"], "Hãy chọn mật khẩu mạnh hơn, thử kết hợp chữ cái và chữ số."],
  [
    "kiemkhach77",
    ["Từ 8", "chữ cái", "chữ số"],
    "Kết hợp chữ cái, chữ số và ký tự đặc biệt để mạnh hơn.",
  ],
  [
    "kiem-khach-77",
    ["Từ 8", "chữ cái", "chữ số", "ký tự đặc biệt"],
    "Kết hợp chữ hoa, chữ thường, chữ số và ký tự đặc biệt để mạnh nhất.",
  ],
  [
    "P@ssw0rd2026",
    ["Từ 8", "chữ cái", "chữ số", "ký tự đặc biệt", "chữ thường và chữ hoa"],
    "Mật khẩu này quá phổ biến nên rất dễ đoán. Vui lòng chọn mật khẩu khác.",
  ],
] as const;

const next = (page: Page) => page.getByRole("button", { name: "Tiếp tục" });

test("R-SIGNUP-2 R-SIGNUP-5 R-SHELL-5: a player registers, and can log in again", async ({
  page,
  browser,
}) => {
  const { username: taken } = await nextPlayer();
  const username = freshUsername();
  await page.goto("/register");
  await fill(page, { "Số điện thoại": "0912345678" });
  await next(page).click();
  const name = field(page, "Tên đăng nhập");
  await expect(name).toBeFocused();

  await test.step("a taken username is reported at its own step", async () => {
    await name.fill(taken);
    await next(page).click();
    await expect(name).toHaveAccessibleDescription(/Tên đăng nhập này đã có người dùng/);
    await expect(name).toBeFocused();
    await name.fill(username);
    await page.keyboard.press("Enter");
  });

  await expect(field(page, "Mật khẩu")).toBeFocused();
  await test.step("the page says what each password lacks", async () => {
    const kept = page.getByRole("listitem").filter({ hasText: ": đã đạt." });
    for (const [password, rules, words] of ADVICE) {
      await field(page, "Mật khẩu").fill(password);
      await expect(kept).toHaveText(rules.map((rule) => new RegExp(rule)));
      if (words !== undefined) await expect(page.getByText(words, { exact: true })).toBeVisible();
    }
  });
  await fill(page, { "Mật khẩu": PASSWORD, "Nhập lại mật khẩu": PASSWORD });
  await press(page, "Tạo tài khoản");
  await expect(page).toHaveURL(/\/$/);

  const again = await browser.newPage();
  await logIn(again, username);
  await expect(again).toHaveURL(/:\d+\/$/);
  await expect(again.getByText(username).first()).toBeVisible();
  await again.close();
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
