import { randomBytes } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import { emailTo, linkIn } from "../../support/player/emails.ts";
import { aPlayer } from "../../support/player/people.ts";
import { freshPhone, shown, SUPPORT_PHONE } from "../../support/player/phones.ts";
import { logIn, PASSWORD, register } from "../../support/player/player.ts";
import { openPolicyConfig } from "../../support/programs/open-policy.ts";
import { startProduct } from "../../support/programs/product.ts";
import { sandbox, sandboxAt } from "../../support/programs/sandbox.ts";
import { OTHER_PORTS, portalUrl } from "../../support/programs/stack.ts";
import { sessionEnds, test } from "../../support/test.ts";

test.use({
  provokes: [
    ...sessionEnds,
    "422 GET /recovery/undo/*",
    "409 GET /recovery/undo/*",
    "net::ERR_FAILED GET /recovery/undo/*",
    "422 POST /api/user/change-email",
  ],
});

const NEW_PASSWORD = "Tieu-ngao-1967!";
const EMAIL_CHANGED = /^Email tài khoản .* vừa được đổi/;
const PHONE_CHANGED = /^Số điện thoại tài khoản .* vừa được đổi/;

/** Long enough to start a whole product beside the running one. */
const WITH_A_START_MS = 400_000;

const freshAddress = () => `hiep.${randomBytes(4).toString("hex")}@example.vn`;

/** Returns the undo link, once a text has brought it. */
async function linkTextedTo(phone: string): Promise<string> {
  const linkTexted = async () => {
    const texts = (await sandbox.textsTo(phone)).map((one) => one.text);
    return texts.map((one) => /http\S+\/recovery\/undo\/\S+/.exec(one)?.[0]).find(Boolean);
  };
  await expect.poll(linkTexted).toBeDefined();
  return (await linkTexted()) ?? "";
}

test("R-SEC-3: the SMS to the old phone undoes a change of phone", async ({ page, browser }) => {
  const { username, phone: oldPhone } = await aPlayer(page);
  const newPhone = freshPhone();
  const text = (message: string) =>
    sandbox.text({ from: oldPhone, to: SUPPORT_PHONE, text: message });
  await text(`KH ${username}`);
  await page.goto("/security");
  await askForPhone(page, newPhone);
  const [reply] = await text(`MXT ${username}`);
  await page.getByLabel("Mã xác minh").fill(/ la (\w{6}),/.exec(reply?.text ?? "")?.[1] ?? "");
  await page.getByRole("dialog").getByRole("button", { name: "Đổi số điện thoại" }).click();
  await expect(page.getByText("Đã đổi số điện thoại.")).toBeVisible();

  const owners = await elsewhere(browser);
  await owners.goto(await linkTextedTo(oldPhone));
  await expect(owners.getByText(`Số điện thoại trở lại •••${oldPhone.slice(-3)}`)).toBeVisible();
  await undoAndChoosePassword(owners);
  await logIn(owners, username, NEW_PASSWORD);
  await expect(owners.getByText(shown(oldPhone)).first()).toBeVisible();
  await owners.context().close();
});

test("R-SEC-3: the old phone objects, though nobody has verified it, and the password stays", async ({
  page,
  browser,
}) => {
  const { username, phone: oldPhone } = await aPlayer(page);
  await page.goto("/security");
  await askForPhone(page, freshPhone());
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("chỉ dùng được để đặt lại mật khẩu sau 7 ngày")).toBeVisible();
  await dialog.getByRole("button", { name: "Đổi số điện thoại" }).click();
  await expect(page.getByText("Đã đổi số điện thoại.")).toBeVisible();

  const owners = await elsewhere(browser);
  await owners.goto(await linkTextedTo(oldPhone));
  await expect(owners.getByText("Mật khẩu hiện tại vẫn dùng được.")).toBeVisible();
  await owners.getByRole("button", { name: "Hoàn tác", exact: true }).click();
  await expect(owners.getByRole("heading", { name: "Số điện thoại đã trở lại" })).toBeVisible();
  await owners.getByRole("link", { name: "Đăng nhập" }).click();
  await logIn(owners, username, PASSWORD);
  await expect(owners.getByText(shown(oldPhone)).filter({ visible: true }).first()).toBeVisible();
  await owners.context().close();
});

test("R-SEC-3: an unknown link, and no answer: the page says how to go on", async ({ page }) => {
  const calls = /\/recovery\/undo/;
  await page.route(calls, (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.abort(),
  );
  await page.goto("/recovery/undo/khong-con");
  await expect(page.getByRole("alert")).toContainText("Kết nối đến máy chủ bị gián đoạn");
  await page.unroute(calls);
  await page.getByRole("button", { name: "Thử lại" }).click();
  await expect(page.getByRole("heading", { name: "Không thể hoàn tác" })).toBeFocused();
  await expect(page.getByText("Liên kết không hợp lệ hoặc đã hết hạn.")).toBeVisible();
  await page.getByRole("link", { name: "Lấy lại tài khoản" }).click();
  await expect(page).toHaveURL(/\/recovery$/);
});

test.describe("where players may change their email", () => {
  // The tests share one portal with these settings.
  test.describe.configure({ mode: "serial", timeout: WITH_A_START_MS });
  test.use({ baseURL: portalUrl(OTHER_PORTS) });
  const outside = sandboxAt(OTHER_PORTS);
  let stop: (() => Promise<void>) | undefined;
  test.beforeAll(async () => {
    test.setTimeout(WITH_A_START_MS);
    stop = await startProduct(OTHER_PORTS, { PORTAL_CONFIG: await openPolicyConfig() });
  });
  test.afterAll(() => stop?.());

  const linkTo = async (address: string, subject: RegExp, path: string) =>
    linkIn(await emailTo(address, subject, outside), path);

  /** Adds an email to the account, and verifies it with the email's link. */
  async function setEmail(page: Page, address: string): Promise<void> {
    const dialog = await openEmailForm(page, "Thêm email");
    await dialog.getByLabel("Email", { exact: true }).fill(address);
    await dialog.getByLabel("Mật khẩu", { exact: true }).fill(PASSWORD);
    await dialog.getByRole("button", { name: "Thêm email" }).click();
    await expect(page.getByText("Đã thêm email. Hãy mở liên kết")).toBeVisible();
    await page.goto(await linkTo(address, /^Xác minh email/, "/email-verification/"));
    await expect(page.getByRole("heading", { name: "Đã xong!" })).toBeVisible();
  }

  test("R-ME-1 R-EMAIL-1: the email is changed by a code, and the message to the old one undoes that", async ({
    page,
    browser,
  }) => {
    const [first, second] = [freshAddress(), freshAddress()];
    const username = await register(page, { phone: freshPhone() });

    await test.step("the form keeps the rules, and tells at its fields what is wrong", async () => {
      const dialog = await openEmailForm(page, "Thêm email");
      const save = dialog.getByRole("button", { name: "Thêm email" });
      await expect(dialog.getByLabel("Email", { exact: true })).toBeFocused();
      await expect(save).toBeDisabled();
      await dialog.getByLabel("Email", { exact: true }).fill("hiep＠example.vn");
      await dialog.getByLabel("Mật khẩu", { exact: true }).fill("khong-dung-1");
      await expect(dialog.getByLabel("Email", { exact: true })).toHaveAccessibleDescription(
        /không hợp lệ/,
      );
      await expect(save).toBeDisabled();
      await dialog.getByLabel("Email", { exact: true }).fill(` ${first} `);
      await save.click();
      await expect(dialog.getByLabel("Mật khẩu", { exact: true })).toHaveAccessibleDescription(
        "Mật khẩu không đúng.",
      );
      await expect(dialog.getByLabel("Mật khẩu", { exact: true })).toBeFocused();
      await dialog.getByRole("button", { name: "Hủy" }).click();
    });

    await setEmail(page, first);

    await test.step("a verified one stays until the new one is verified", async () => {
      const dialog = await openEmailForm(page);
      await dialog.getByLabel("Email mới").fill(second);
      await dialog.getByRole("radio", { name: "Email" }).check();
      await dialog.getByRole("button", { name: "Gửi mã" }).click();
      const email = await emailTo(first, /^Mã bảo mật/, outside);
      await dialog.getByLabel("Mã bảo mật").fill(/^\w{6}$/m.exec(email.text)?.[0] ?? "");
      await dialog.getByRole("button", { name: "Đổi email" }).click();
      await expect(page.getByText("chỉ đổi sau khi bạn mở liên kết trong thư")).toBeVisible();
      await expect(page.getByText(first).first()).toBeVisible();
      await page.goto(await linkTo(second, /^Xác minh email mới/, "/email-verification/"));
      await expect(page.getByRole("heading", { name: "Đã xong!" })).toBeVisible();
      await page.goto("/");
      await expect(page.getByText(second).first()).toBeVisible();
    });

    await test.step("the old mailbox undoes it", async () => {
      const owners = await elsewhere(browser);
      await owners.goto(await linkTo(first, EMAIL_CHANGED, "/recovery/undo/"));
      await expect(owners.getByText("Đổi email", { exact: true })).toBeVisible();
      await undoAndChoosePassword(owners);
      await logIn(owners, username, NEW_PASSWORD);
      await expect(owners.getByText(first).first()).toBeVisible();
      await owners.context().close();
    });
  });

  test("R-SEC-3 R-GAME-2: the phone is changed, the old mailbox undoes it, a new password, and KP is spent again", async ({
    page,
    browser,
  }) => {
    const [address, oldPhone, newPhone] = [freshAddress(), freshPhone(), freshPhone()];
    const username = await register(page, { phone: oldPhone });
    await setEmail(page, address);
    await topUp(page);
    const taken = await test.step("somebody with the session and the mail's code", async () => {
      await page.goto("/security");
      await askForPhone(page, newPhone);
      const code = await emailTo(address, /^Mã bảo mật/, outside);
      await page.getByLabel("Mã bảo mật").fill(/^\w{6}$/m.exec(code.text)?.[0] ?? "");
      await page.getByRole("dialog").getByRole("button", { name: "Đổi số điện thoại" }).click();
      await expect(page.getByText("Đã đổi số điện thoại.")).toBeVisible();
      return page;
    });

    const link = await linkTo(address, PHONE_CHANGED, "/recovery/undo/");
    const owners = await elsewhere(browser);
    await test.step("the page tells what it will do, and has done nothing yet", async () => {
      await owners.goto(link);
      await expect(owners.getByText("Đổi số điện thoại", { exact: true })).toBeVisible();
      await expect(owners.getByText(`hiện là •••${newPhone.slice(-3)}`)).toBeVisible();
      await expect(owners.getByText("Mọi thiết bị bị đăng xuất.")).toBeVisible();
      await taken.reload();
      await expect(taken.getByText(shown(newPhone)).first()).toBeVisible();
    });

    await test.step("undone, nobody is in until there is a new password", async () => {
      await owners.getByRole("button", { name: "Hoàn tác và đặt mật khẩu mới" }).click();
      await expect(owners.getByRole("heading", { name: "Đặt mật khẩu mới" })).toBeFocused();
      await taken.reload();
      await expect(taken).toHaveURL(/\/login/);
      await chooseAt(owners, "matkhau1");
      await expect(owners.getByLabel("Mật khẩu mới", { exact: true })).toHaveAccessibleDescription(
        /mạnh hơn/,
      );
      await chooseAt(owners, NEW_PASSWORD);
      await expect(owners.getByRole("heading", { name: "Đổi mật khẩu thành công" })).toBeFocused();
    });

    await test.step("the link says that it has been used", async () => {
      await owners.goto(link);
      await expect(
        owners.getByRole("heading", { name: "Thay đổi đã được hoàn tác" }),
      ).toBeVisible();
    });

    await test.step("the old phone is back, and the credit is spent", async () => {
      await owners.getByRole("link", { name: "Đăng nhập", exact: true }).click();
      await logIn(owners, username, NEW_PASSWORD);
      const phone = owners.getByText(shown(oldPhone)).filter({ visible: true });
      await expect(phone.first()).toBeVisible();
      await owners.goto("/recharge");
      await owners.getByLabel("Máy chủ").selectOption({ label: "Hoa Sơn" });
      await owners.getByRole("radio", { name: /1\.075/ }).check();
      await owners.getByRole("button", { name: "Nạp Đồng" }).click();
      await expect(owners.getByText("Đã nạp thành công 1.075 Đồng")).toBeVisible();
    });
    await owners.context().close();
  });

  async function topUp(page: Page): Promise<void> {
    await page.goto("/payment/bank-transfer");
    const content = await page
      .getByText(/^FSO[0-9A-Z]{8}$/)
      .first()
      .innerText();
    await outside.transfer({ method: "vietcombank", amount: 200_000, content });
  }
});

/** Opens a page in another browser, from which nobody has signed in. */
async function elsewhere(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

async function openEmailForm(page: Page, name = "Sửa email") {
  await page.goto("/");
  await page.getByRole("button", { name }).last().click();
  return page.getByRole("dialog");
}

async function askForPhone(page: Page, phone: string): Promise<void> {
  await page.getByRole("button", { name: "Đổi số điện thoại" }).click();
  await page.getByLabel("Số điện thoại mới").fill(phone);
  await page.getByRole("button", { name: "Tiếp tục" }).click();
}

async function chooseAt(page: Page, password: string): Promise<void> {
  await page.getByLabel("Mật khẩu mới", { exact: true }).fill(password);
  await page.getByLabel("Nhập lại mật khẩu mới").fill(password);
  await page.getByRole("button", { name: "Đổi mật khẩu" }).click();
}

async function undoAndChoosePassword(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Hoàn tác và đặt mật khẩu mới" }).click();
  await expect(page.getByRole("heading", { name: "Đặt mật khẩu mới" })).toBeFocused();
  await chooseAt(page, NEW_PASSWORD);
  await expect(page.getByRole("heading", { name: "Đổi mật khẩu thành công" })).toBeFocused();
}
