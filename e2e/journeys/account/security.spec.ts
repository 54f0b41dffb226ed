import { type Browser, expect, type Page } from "@playwright/test";
import { emailTo } from "../../support/player/emails.ts";
import { aKnownPlayer, aPlayer, signIn } from "../../support/player/people.ts";
import { codeIn, freshPhone, shown, SUPPORT_PHONE } from "../../support/player/phones.ts";
import { PASSWORD, register } from "../../support/player/player.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { sessionEnds, test } from "../../support/test.ts";

test.use({
  provokes: [
    ...sessionEnds,
    "422 POST /api/user/change-phone",
    "422 POST /api/user/update-phone",
    "422 POST /api/user/change-password",
    "422 POST /reset-password-by-phone",
  ],
});

const NEW_PASSWORD = "Tieu-ngao-2027";
const WRONG_CODE = "ZZZZZZ";

test("R-ME-1 R-SMS-1: register, then verify the phone by KH, without a reload", async ({
  page,
}) => {
  const phone = freshPhone();
  const username = await register(page, { phone });
  await page.getByText("Cách xác minh bằng một tin nhắn").click();
  await expect(page.getByText(`KH ${username}`, { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Gửi 0900 000 100" })).toHaveAttribute(
    "href",
    `sms:${SUPPORT_PHONE}?body=KH%20${username}`,
  );
  await expect(page.getByText("khoảng 5 phút")).toBeVisible();
  await text(phone, ` kh  ${username.toUpperCase()} `);
  await expect(page.getByRole("status").getByText("Số điện thoại đã được xác minh")).toBeVisible();
  await expect(page.getByRole("definition").getByText("Đã xác minh")).toBeVisible();
});

test("R-SEC-3: who has verified his phone changes it with the code that answers MXT", async ({
  page,
}) => {
  const { username, phone: oldPhone } = await aPlayer(page);
  const newPhone = freshPhone();
  await text(oldPhone, `KH ${username}`);
  await page.goto("/security");
  await askForPhone(page, newPhone);
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator(":focus")).toContainText(
    `Số hiện tại ${shown(oldPhone)} đã được xác minh`,
  );

  await test.step("a wrong code is refused at its field", async () => {
    await dialog.getByLabel("Mã xác minh").fill(WRONG_CODE);
    await dialog.getByRole("button", { name: "Đổi số điện thoại" }).click();
    await expect(dialog.getByLabel("Mã xác minh")).toBeFocused();
    await expect(dialog.getByLabel("Mã xác minh")).toHaveAccessibleDescription(/không đúng/);
  });

  await test.step("the right one is taken, and the old phone is told", async () => {
    const [reply] = await text(oldPhone, `MXT ${username}`);
    const code = codeIn(reply!);
    await expect(dialog.getByText("Đã nhận tin nhắn của bạn")).toBeVisible();
    await dialog.getByLabel("Mã xác minh").fill(` ${code} `);
    await dialog.getByRole("button", { name: "Đổi số điện thoại" }).click();
    await expect(page.getByText("Đã đổi số điện thoại.")).toBeVisible();
    await expect
      .poll(async () => JSON.stringify(await sandbox.textsTo(oldPhone)))
      .toContain("vua doi sang so dien thoai khac");
  });

  await test.step("the new one is activated by KH, and the open page says so", async () => {
    await expect(page.getByText(`Từ số ${shown(newPhone)}`)).toBeVisible();
    await text(newPhone, `KH ${username}`);
    await expect(page.getByText("Số điện thoại đã được xác minh")).toBeVisible();
  });
});

test("R-SEC-3: who has not verified his phone needs no code; what is wrong with the number shows at it", async ({
  page,
}) => {
  const { phone: oldPhone } = await aPlayer(page);
  const newPhone = freshPhone();
  await page.goto("/security");
  await askForPhone(page, oldPhone);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Số điện thoại mới")).toHaveAccessibleDescription(
    /Đây chính là số/,
  );
  await dialog.getByLabel("Số điện thoại mới").fill(newPhone);
  await dialog.getByRole("button", { name: "Tiếp tục" }).click();
  await expect(dialog.getByText("chưa được xác minh nên không cần mã SMS")).toBeVisible();
  await dialog.getByRole("button", { name: "Đổi số điện thoại" }).click();
  await expect(page.getByText("Đã đổi số điện thoại.")).toBeVisible();
  await expect(page.getByText(`Từ số ${shown(newPhone)}`)).toBeVisible();
});

test("R-SEC-3: a phone set by the session alone says from when on it counts: page, texts and reset alike", async ({
  page,
}) => {
  const { username } = await aPlayer(page);
  const newPhone = freshPhone();
  await page.goto("/security");
  await askForPhone(page, newPhone);
  await page.getByRole("dialog").getByRole("button", { name: "Đổi số điện thoại" }).click();
  await expect(page.getByText(`Từ số ${shown(newPhone)}`)).toBeVisible();
  const [activated] = await text(newPhone, `KH ${username}`);
  const from = / tu (\d\d:\d\d \d\d\/\d\d\/\d{4})\./.exec(activated!.text)?.[1] ?? "no time";
  await expect(page.getByRole("status").getByText(`Từ ${from}, bạn có thể dùng số`)).toBeVisible();
  await expect(page.getByText(`Số mới, lấy lại được tài khoản từ ${from}.`)).toBeVisible();

  const [reply] = await text(newPhone, `MXT ${username}`);
  expect(reply!.text).toContain(` tu ${from}.`);
  await page.context().clearCookies();
  await page.goto("/recovery/forgot-password-by-phone");
  await page.getByLabel("Tên đăng nhập").fill(username);
  const code = page.getByRole("textbox", { name: "Mã xác minh" });
  await code.fill(codeIn(reply!));
  await page.getByLabel("Mật khẩu mới", { exact: true }).fill(`${NEW_PASSWORD}!`);
  await page.getByLabel("Nhập lại mật khẩu mới").fill(`${NEW_PASSWORD}!`);
  await page.getByRole("button", { name: "Đổi mật khẩu" }).click();
  await expect(code).toHaveAccessibleDescription(new RegExp(`Mã đúng, nhưng .* từ ${from}`));
});

test("R-CODE-1: the code by email is sent again from the form that asks for it", async ({
  page,
}) => {
  await page.route("**/api/user/change-phone", (route) =>
    route.fulfill({ json: { otpRequired: false, securityCodeRequired: true, message: "" } }),
  );
  const { address } = await aKnownPlayer(page);
  await page.goto("/security");
  await askForPhone(page, freshPhone());
  const sent = page.getByText("Mã bảo mật đã được gửi đến email của bạn");
  await expect(sent).toBeVisible();
  await page.getByRole("button", { name: "Gửi lại" }).click();
  expect((await emailTo(address, /[Mm]ã bảo mật/)).text).toMatch(/\b[0-9A-Z]{6}\b/);
  await expect(sent).toBeVisible();
  await page.getByLabel("Mã bảo mật").fill("ABC");
  await page.getByLabel("Mã bảo mật").blur();
  await expect(page.getByLabel("Mã bảo mật")).toHaveAccessibleDescription(/phải có 6 ký tự/);
});

test("R-SEC-1 R-SEC-2: a change of password ends the other session, not this one", async ({
  page,
  browser,
}) => {
  test.slow();
  const { username } = await aPlayer(page);
  const other = await signedInElsewhere(browser, username);
  await page.goto("/security");
  await expect(page.getByText("Chưa đổi lần nào")).toBeVisible();
  await page.getByRole("button", { name: "Đổi mật khẩu" }).click();
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "Đổi mật khẩu" });
  await expect(dialog.getByLabel("Mật khẩu cũ")).toBeFocused();
  await expect(save).toBeDisabled();

  await test.step("the new one must differ from the old", async () => {
    await fillPasswords(page, PASSWORD, PASSWORD);
    await expect(save).toBeDisabled();
  });

  await test.step("a wrong old password is refused at its field", async () => {
    await fillPasswords(page, `${PASSWORD}x`, NEW_PASSWORD);
    await save.click();
    await expect(dialog.getByLabel("Mật khẩu cũ")).toBeFocused();
    await expect(dialog.getByLabel("Mật khẩu cũ")).toHaveAccessibleDescription(
      "Mật khẩu cũ không đúng.",
    );
  });

  await test.step("a password that is refused is not praised beside the refusal", async () => {
    await fillPasswords(page, PASSWORD, `${username}@Aa1`);
    await expect(dialog.getByText("Độ mạnh: rất mạnh")).toBeVisible();
    await save.click();
    await expect(dialog.getByLabel("Mật khẩu mới", { exact: true })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await expect(dialog.getByText("Độ mạnh")).toHaveCount(0);
  });

  await fillPasswords(page, PASSWORD, NEW_PASSWORD);
  await expect(dialog.getByText("Độ mạnh: rất mạnh")).toBeVisible();
  await save.click();
  await expect(page.getByText("Đã đổi mật khẩu.")).toBeVisible();
  await expect(page.getByText("Đổi lần cuối lúc")).toBeVisible();
  await expect(page.getByText("Bạn không đăng nhập trên thiết bị nào khác.")).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await signIn(other, username, NEW_PASSWORD);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Bảo mật và đăng nhập" })).toBeVisible();
  await other.context().close();
});

test("R-SEC-1: the list of sessions ends one, or all others", async ({ page, browser }) => {
  test.slow();
  const { username } = await aPlayer(page);
  const [first, second] = [
    await signedInElsewhere(browser, username),
    await signedInElsewhere(browser, username),
  ];
  await page.goto("/security");
  const rows = page.getByRole("list", { name: "Các thiết bị" }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("Thiết bị này");
  await expect(rows.first().getByRole("button")).toHaveCount(0);

  await rows
    .last()
    .getByRole("button", { name: /Đăng xuất khỏi/ })
    .click();
  await expect(page.getByRole("status").getByText(/Đã đăng xuất khỏi Chrome/)).toBeVisible();
  await expect(rows).toHaveCount(2);
  await first.reload();
  await expect(first).toHaveURL(/\/login/);

  await page.getByRole("button", { name: "Đăng xuất mọi thiết bị khác" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Hủy" }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Đăng xuất mọi thiết bị khác" }).click();
  await dialog.getByRole("button", { name: "Đăng xuất" }).click();
  await expect(page.locator(":focus")).toContainText("Đã đăng xuất mọi thiết bị khác.");
  await expect(rows).toHaveCount(1);
  await second.reload();
  await expect(second).toHaveURL(/\/login/);
  await Promise.all([first.context().close(), second.context().close()]);
});

async function text(from: string, message: string) {
  return sandbox.text({ from, to: SUPPORT_PHONE, text: message });
}

async function askForPhone(page: Page, phone: string): Promise<void> {
  await page.getByRole("button", { name: "Đổi số điện thoại" }).click();
  await expect(page.getByLabel("Số điện thoại mới")).toBeFocused();
  await expect(page.getByRole("button", { name: "Tiếp tục" })).toBeDisabled();
  await page.getByLabel("Số điện thoại mới").fill(shown(phone));
  await page.getByRole("button", { name: "Tiếp tục" }).click();
}

async function fillPasswords(page: Page, current: string, next: string): Promise<void> {
  await page.getByLabel("Mật khẩu cũ").fill(current);
  await page.getByLabel("Mật khẩu mới", { exact: true }).fill(next);
  await page.getByLabel("Nhập lại mật khẩu mới").fill(next);
}

async function signedInElsewhere(browser: Browser, username: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, username);
  await page.goto("/");
  return page;
}
