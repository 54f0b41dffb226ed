/** Tests how a player undoes a change of phone, by SMS or by a link, and links whose check got lost. */
import { expect, type Page } from "@playwright/test";
import { field, fill, press } from "../../support/player/actions.ts";
import { aPlayer } from "../../support/player/people.ts";
import { codeIn, freshPhone, shown, SUPPORT_PHONE } from "../../support/player/phones.ts";
import { logIn, PASSWORD } from "../../support/player/player.ts";
import { sandbox } from "../../support/programs/sandbox.ts";
import { sessionEnds, test } from "../../support/test.ts";

test.use({
  provokes: [
    ...sessionEnds,
    "422 POST /api/user/change-phone",
    "422 PUT /email-verification",
    "net::ERR_FAILED PUT /email-verification",
    "422 GET /reset-password/*",
    "net::ERR_FAILED GET /reset-password/*",
    "422 GET /recovery/undo/*",
    "net::ERR_FAILED GET /recovery/undo/*",
  ],
});

const NEW_PASSWORD = "Tieu-ngao-1967!";

const heading = (page: Page, name: string) => page.getByRole("heading", { name });

/** Returns the undo link, once a text has brought it. */
async function linkTextedTo(phone: string): Promise<string> {
  const linkTexted = async () => {
    const texts = (await sandbox.textsTo(phone)).map((one) => one.text);
    return texts.map((one) => /http\S+\/recovery\/undo\/\S+/.exec(one)?.[0]).find(Boolean);
  };
  await expect.poll(linkTexted).toBeDefined();
  return (await linkTexted()) ?? "";
}

async function askForPhone(page: Page, phone: string): Promise<void> {
  await page.goto("/security");
  await press(page, "Đổi số điện thoại");
  await fill(page, { "Số điện thoại mới": phone });
  await press(page, "Tiếp tục");
}

async function confirmPhone(page: Page): Promise<void> {
  await press(page.getByRole("dialog"), "Đổi số điện thoại");
  await expect(page.getByText("Đã đổi số điện thoại.")).toBeVisible();
}

async function setPassword(page: Page, password: string): Promise<void> {
  await fill(page, { "Mật khẩu mới": password, "Nhập lại mật khẩu mới": password });
  await press(page, "Đổi mật khẩu");
}

test("R-SEC-3: the SMS to the old phone undoes a change of phone", async ({ page, browser }) => {
  const { username, phone: oldPhone } = await aPlayer(page);
  const newPhone = freshPhone();
  const text = (message: string) =>
    sandbox.text({ from: oldPhone, to: SUPPORT_PHONE, text: message });
  await text(`KH ${username}`);
  await askForPhone(page, newPhone);
  const [reply] = await text(`MXT ${username}`);
  await page.getByLabel("Mã xác minh").fill(codeIn(reply!));
  await confirmPhone(page);

  const owner = await browser.newPage();
  await test.step("the page says what it will do, and has done nothing yet", async () => {
    await owner.goto(await linkTextedTo(oldPhone));
    await expect(owner.getByText("Đổi số điện thoại", { exact: true })).toBeVisible();
    await expect(owner.getByText(`Số điện thoại trở lại •••${oldPhone.slice(-3)}`)).toBeVisible();
    await expect(owner.getByText("Mọi thiết bị bị đăng xuất.")).toBeVisible();
    await page.reload();
    await expect(page.getByText(shown(newPhone)).first()).toBeVisible();
  });
  await test.step("undone, everybody is signed out until there is a new password", async () => {
    await press(owner, "Hoàn tác và đặt mật khẩu mới");
    await expect(heading(owner, "Đặt mật khẩu mới")).toBeFocused();
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
    await setPassword(owner, "matkhau1");
    await expect(field(owner, "Mật khẩu mới")).toHaveAccessibleDescription(/mạnh hơn/);
    await setPassword(owner, NEW_PASSWORD);
    await expect(heading(owner, "Đổi mật khẩu thành công")).toBeFocused();
  });
  await logIn(owner, username, NEW_PASSWORD);
  await expect(owner.getByText(shown(oldPhone)).first()).toBeVisible();
  await owner.close();
});

test("R-SEC-3: an unverified phone is changed without a code, and its link undoes that", async ({
  page,
  browser,
}) => {
  const { username, phone: oldPhone } = await aPlayer(page);
  const newPhone = freshPhone();
  const dialog = page.getByRole("dialog");
  await askForPhone(page, oldPhone);
  await expect(field(dialog, "Số điện thoại mới")).toHaveAccessibleDescription(/Đây chính là số/);
  await fill(dialog, { "Số điện thoại mới": newPhone });
  await press(dialog, "Tiếp tục");
  await expect(dialog.getByText("chưa được xác minh nên không cần mã SMS")).toBeVisible();
  await expect(dialog.getByText("chỉ dùng được để đặt lại mật khẩu sau 7 ngày")).toBeVisible();
  await confirmPhone(page);

  await test.step("page and text name the time from which the new one counts", async () => {
    const text = { from: newPhone, to: SUPPORT_PHONE, text: `KH ${username}` };
    const [activated] = await sandbox.text(text);
    const time = / tu (\d\d:\d\d \d\d\/\d\d\/\d{4})\./.exec(activated!.text)?.[1] ?? "no time";
    const note = page.getByRole("status").getByText(`Từ ${time}, bạn có thể dùng số`);
    await expect(note).toBeVisible();
    await expect(page.getByText(`Số mới, lấy lại được tài khoản từ ${time}.`)).toBeVisible();
  });

  const owner = await browser.newPage();
  await owner.goto(await linkTextedTo(oldPhone));
  await expect(owner.getByText("Mật khẩu hiện tại vẫn dùng được.")).toBeVisible();
  await owner.getByRole("button", { name: "Hoàn tác", exact: true }).click();
  await expect(heading(owner, "Số điện thoại đã trở lại")).toBeVisible();
  await owner.getByRole("link", { name: "Đăng nhập" }).click();
  await logIn(owner, username, PASSWORD);
  await expect(owner.getByText(shown(oldPhone)).filter({ visible: true }).first()).toBeVisible();
  await owner.close();
});

test("R-RECOVER-3 R-EMAIL-1 R-SEC-3: a lost check of a link is repeated", async ({ page }) => {
  const calls = /\/(reset-password\/|email-verification$|recovery\/undo\/)/;
  for (const [path, heading] of [
    ["/reset-password/lien-ket", "Không thể đặt mật khẩu"],
    ["/email-verification/lien-ket", "Liên kết không hoạt động"],
    ["/recovery/undo/lien-ket", "Không thể hoàn tác"],
  ] as const) {
    await page.route(calls, (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort(),
    );
    await page.goto(path);
    await expect(page.getByRole("alert")).toContainText("Kết nối đến máy chủ bị gián đoạn");
    await page.unroute(calls);
    await press(page, "Thử lại");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  }
  for (const path of ["/reset-password", "/reset-password/", "/email-verification"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login$/);
  }
});
