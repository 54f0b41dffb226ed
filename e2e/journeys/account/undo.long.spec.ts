import { randomBytes } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import { chooseCoins, field, fill, payAsShown, press } from "../../support/player/actions.ts";
import { emailTo, linkIn } from "../../support/player/emails.ts";
import { aPlayer } from "../../support/player/people.ts";
import { codeIn, freshPhone, shown, SUPPORT_PHONE } from "../../support/player/phones.ts";
import { logIn, PASSWORD, register } from "../../support/player/player.ts";
import { configWith, useOtherProduct } from "../../support/programs/product.ts";
import { sandbox, sandboxAt } from "../../support/programs/sandbox.ts";
import { OTHER_PORTS } from "../../support/programs/stack.ts";
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
const CODE = /^\w{6}$/m;

const freshAddress = () => `hiep.${randomBytes(4).toString("hex")}@example.vn`;
/** Opens a page in another browser, in which nobody is signed in. */
const elsewhere = async (browser: Browser) => (await browser.newContext()).newPage();
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

async function undoAndSetPassword(page: Page): Promise<void> {
  await press(page, "Hoàn tác và đặt mật khẩu mới");
  await expect(heading(page, "Đặt mật khẩu mới")).toBeFocused();
  await setPassword(page, NEW_PASSWORD);
  await expect(heading(page, "Đổi mật khẩu thành công")).toBeFocused();
}

test("R-SEC-3: the SMS to the old phone undoes a change of phone", async ({ page, browser }) => {
  const { username, phone: oldPhone } = await aPlayer(page);
  const text = (message: string) =>
    sandbox.text({ from: oldPhone, to: SUPPORT_PHONE, text: message });
  await text(`KH ${username}`);
  await askForPhone(page, freshPhone());
  const [reply] = await text(`MXT ${username}`);
  await page.getByLabel("Mã xác minh").fill(codeIn(reply!));
  await confirmPhone(page);

  const owner = await elsewhere(browser);
  await owner.goto(await linkTextedTo(oldPhone));
  await expect(owner.getByText(`Số điện thoại trở lại •••${oldPhone.slice(-3)}`)).toBeVisible();
  await undoAndSetPassword(owner);
  await logIn(owner, username, NEW_PASSWORD);
  await expect(owner.getByText(shown(oldPhone)).first()).toBeVisible();
  await owner.context().close();
});

test("R-SEC-3: an unverified old phone undoes the change", async ({ page, browser }) => {
  const { username, phone: oldPhone } = await aPlayer(page);
  await askForPhone(page, freshPhone());
  const note = "chỉ dùng được để đặt lại mật khẩu sau 7 ngày";
  await expect(page.getByRole("dialog").getByText(note)).toBeVisible();
  await confirmPhone(page);

  const owner = await elsewhere(browser);
  await owner.goto(await linkTextedTo(oldPhone));
  await expect(owner.getByText("Mật khẩu hiện tại vẫn dùng được.")).toBeVisible();
  await owner.getByRole("button", { name: "Hoàn tác", exact: true }).click();
  await expect(heading(owner, "Số điện thoại đã trở lại")).toBeVisible();
  await owner.getByRole("link", { name: "Đăng nhập" }).click();
  await logIn(owner, username, PASSWORD);
  await expect(owner.getByText(shown(oldPhone)).filter({ visible: true }).first()).toBeVisible();
  await owner.context().close();
});

test("R-SEC-3: a lost check of a link is repeated", async ({ page }) => {
  const calls = /\/recovery\/undo/;
  await page.route(calls, (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.abort(),
  );
  await page.goto("/recovery/undo/khong-con");
  await expect(page.getByRole("alert")).toContainText("Kết nối đến máy chủ bị gián đoạn");
  await page.unroute(calls);
  await press(page, "Thử lại");
  await expect(heading(page, "Không thể hoàn tác")).toBeFocused();
  await expect(page.getByText("Liên kết không hợp lệ hoặc đã hết hạn.")).toBeVisible();
  await page.getByRole("link", { name: "Lấy lại tài khoản" }).click();
  await expect(page).toHaveURL(/\/recovery$/);
});

test.describe("where players may change their email", () => {
  useOtherProduct(test, OTHER_PORTS, async () => ({
    PORTAL_CONFIG: await configWith(`accounts: { ...demo.accounts, emailPolicy: "open" }`),
  }));
  const outside = sandboxAt(OTHER_PORTS);

  const linkTo = async (address: string, subject: RegExp, path: string) =>
    linkIn(await emailTo(address, subject, outside), path);
  const codeTo = async (address: string) =>
    CODE.exec((await emailTo(address, /^Mã bảo mật/, outside)).text)?.[0] ?? "";

  async function openEmailForm(page: Page, name: string) {
    await page.goto("/");
    await page.getByRole("button", { name }).last().click();
    return page.getByRole("dialog");
  }

  /** Adds an email to the account, and verifies it with the email's link. */
  async function setEmail(page: Page, address: string): Promise<void> {
    const dialog = await openEmailForm(page, "Thêm email");
    await fill(dialog, { Email: address, "Mật khẩu": PASSWORD });
    await press(dialog, "Thêm email");
    await expect(page.getByText("Đã thêm email. Hãy mở liên kết")).toBeVisible();
    await page.goto(await linkTo(address, /^Xác minh email/, "/email-verification/"));
    await expect(heading(page, "Đã xong!")).toBeVisible();
  }

  test("R-ME-1 R-EMAIL-1: the email is changed, and the old one undoes it", async ({
    page,
    browser,
  }) => {
    const [first, second] = [freshAddress(), freshAddress()];
    const username = await register(page, { phone: freshPhone() });

    await test.step("the form reports mistakes at its fields", async () => {
      const dialog = await openEmailForm(page, "Thêm email");
      const save = dialog.getByRole("button", { name: "Thêm email" });
      const [email, password] = [field(dialog, "Email"), field(dialog, "Mật khẩu")];
      await expect(email).toBeFocused();
      await expect(save).toBeDisabled();
      await email.fill("hiep＠example.vn");
      await password.fill("khong-dung-1");
      await expect(email).toHaveAccessibleDescription(/không hợp lệ/);
      await expect(save).toBeDisabled();
      await email.fill(` ${first} `);
      await save.click();
      await expect(password).toHaveAccessibleDescription("Mật khẩu không đúng.");
      await expect(password).toBeFocused();
      await press(dialog, "Hủy");
    });

    await setEmail(page, first);

    await test.step("a verified email stays until the new one is verified", async () => {
      const dialog = await openEmailForm(page, "Sửa email");
      await fill(dialog, { "Email mới": second });
      await dialog.getByRole("radio", { name: "Email" }).check();
      await press(dialog, "Gửi mã");
      await dialog.getByLabel("Mã bảo mật").fill(await codeTo(first));
      await press(dialog, "Đổi email");
      await expect(page.getByText("chỉ đổi sau khi bạn mở liên kết trong thư")).toBeVisible();
      await expect(page.getByText(first).first()).toBeVisible();
      await page.goto(await linkTo(second, /^Xác minh email mới/, "/email-verification/"));
      await expect(heading(page, "Đã xong!")).toBeVisible();
      await page.goto("/");
      await expect(page.getByText(second).first()).toBeVisible();
    });

    await test.step("the message to the old address undoes it", async () => {
      const owner = await elsewhere(browser);
      await owner.goto(await linkTo(first, EMAIL_CHANGED, "/recovery/undo/"));
      await expect(owner.getByText("Đổi email", { exact: true })).toBeVisible();
      await undoAndSetPassword(owner);
      await logIn(owner, username, NEW_PASSWORD);
      await expect(owner.getByText(first).first()).toBeVisible();
      await owner.context().close();
    });
  });

  test("R-SEC-3 R-GAME-2: the mailbox undoes a change of phone", async ({ page, browser }) => {
    const [address, oldPhone, newPhone] = [freshAddress(), freshPhone(), freshPhone()];
    const username = await register(page, { phone: oldPhone });
    await setEmail(page, address);
    await page.goto("/payment/bank-transfer");
    await payAsShown(page, 200_000, { outside });
    await test.step("a thief has the session and the code in the email", async () => {
      await askForPhone(page, newPhone);
      await page.getByLabel("Mã bảo mật").fill(await codeTo(address));
      await confirmPhone(page);
    });

    const link = await linkTo(address, PHONE_CHANGED, "/recovery/undo/");
    const owner = await elsewhere(browser);
    await test.step("the page says what it will do, and has done nothing yet", async () => {
      await owner.goto(link);
      await expect(owner.getByText("Đổi số điện thoại", { exact: true })).toBeVisible();
      await expect(owner.getByText(`hiện là •••${newPhone.slice(-3)}`)).toBeVisible();
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
      await owner.goto(link);
      await expect(heading(owner, "Thay đổi đã được hoàn tác")).toBeVisible();
    });

    await test.step("the old phone is back, and the credit can be spent", async () => {
      await owner.getByRole("link", { name: "Đăng nhập", exact: true }).click();
      await logIn(owner, username, NEW_PASSWORD);
      const phone = owner.getByText(shown(oldPhone)).filter({ visible: true });
      await expect(phone.first()).toBeVisible();
      await owner.goto("/recharge");
      await chooseCoins(owner, /1\.075/);
      await press(owner, "Nạp Ngân Lượng");
      await expect(owner.getByText("Đã nạp thành công 1.075 Ngân Lượng")).toBeVisible();
    });
    await owner.context().close();
  });
});
