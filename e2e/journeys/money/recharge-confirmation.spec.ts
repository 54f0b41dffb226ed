import { expect, type Page } from "@playwright/test";
import { heard, listen } from "../../support/browser/announcements.ts";
import { addAuthenticator } from "../../support/browser/authenticator.ts";
import { violations } from "../../support/browser/axe.ts";
import { overflow } from "../../support/browser/layout.ts";
import { freshPhone, newestCode, SUPPORT_PHONE } from "../../support/player/phones.ts";
import { PASSWORD, register } from "../../support/player/player.ts";
import { topUp } from "../../support/player/top-up.ts";
import { post } from "../../support/programs/api.ts";
import { configWith } from "../../support/programs/config-with.ts";
import { startProduct } from "../../support/programs/product.ts";
import { sandboxAt } from "../../support/programs/sandbox.ts";
import { CONFIRMING_PORTS, portalUrl } from "../../support/programs/stack.ts";
import { test } from "../../support/test.ts";

const WITH_A_START_MS = 420_000;

test.use({
  baseURL: portalUrl(CONFIRMING_PORTS),
  provokes: [
    "403 POST /api/recharge/game",
    "422 POST /api/recharge/game",
    "422 POST /api/purchases/*/pay",
  ],
});
// The tests share one portal with these settings.
test.describe.configure({ mode: "serial", timeout: WITH_A_START_MS });

const outside = sandboxAt(CONFIRMING_PORTS);
let stop: (() => Promise<void>) | undefined;
test.beforeAll(async () => {
  test.setTimeout(WITH_A_START_MS);
  stop = await startProduct(CONFIRMING_PORTS, {
    PORTAL_CONFIG: await configWith(`recharge: {
      ...demo.recharge,
      confirmAboveKpPerDay: 2_000,
      requires: { nameAndBirthDate: true, guardianUnderYears: 16 },
      playersLimitSpending: true,
    }`),
  });
});
test.afterAll(() => stop?.());

const large = (page: Page) => page.getByRole("radio", { name: /5\.750/ });
const pay = (page: Page) => page.getByRole("button", { name: "Nạp Đồng" });

type Player = { username: string; phone: string };

/** Returns a new player whose name and date of birth are known. */
async function aNamedPlayer(page: Page): Promise<Player> {
  const phone = freshPhone();
  const username = await register(page, { phone });
  const person = { firstName: "Lan", lastName: "Trần", dob: "1994-04-30" };
  await post(page, "/api/user/identity", person, {}, "PUT");
  return { username, phone };
}

/** Returns a new player with credit for a few large amounts. */
async function aRichPlayer(page: Page): Promise<Player> {
  const player = await aNamedPlayer(page);
  await topUp(page, 2_000_000, {}, outside);
  return player;
}

const verifyPhone = ({ username, phone }: Player) =>
  outside.text({ from: phone, to: SUPPORT_PHONE, text: `KH ${username}` });

async function chooseLarge(page: Page): Promise<void> {
  await page.getByLabel("Máy chủ").selectOption({ label: "Hoa Sơn" });
  await large(page).check();
}

test("R-CODE-1 R-GAME-2: the page says what a large sum takes, and which step gives a proof; a text confirms it", async ({
  page,
}) => {
  const { username, phone } = await aRichPlayer(page);
  await page.goto("/recharge");

  await test.step("the tile says so before it is pressed, and smaller ones do not", async () => {
    await expect(page.locator("label").filter({ has: large(page) })).toContainText(
      "Cần xác nhận thêm",
    );
    await expect(page.getByText("Cần xác nhận thêm")).toHaveCount(1);
    await chooseLarge(page);
    await expect(page.getByText("Mức nạp này cần xác nhận thêm")).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  await test.step("who has no proof is told the steps, and nothing is taken", async () => {
    await pay(page).click();
    const refusal = page.getByRole("alert");
    await expect(refusal).toContainText("chưa có cách xác nhận nào");
    for (const name of ["Xác minh số điện thoại", "Thêm email", "Thêm khóa truy cập"]) {
      await expect(refusal.getByRole("link", { name })).toBeVisible();
    }
    await refusal.getByRole("link", { name: "Xác minh số điện thoại" }).click();
    await expect(page.getByText("Số điện thoại chưa được xác minh")).toBeVisible();
    await verifyPhone({ username, phone });
    await expect(page.getByText("Số điện thoại đã được xác minh")).toBeVisible();
  });

  await test.step("the texted code confirms the order; a wrong one does not", async () => {
    await page.goto("/recharge");
    await chooseLarge(page);
    await expect(page.getByText(/Bạn xác nhận bằng:/).locator("..")).toContainText("Tin nhắn SMS");
    await pay(page).click();
    const dialog = page.getByRole("dialog", { name: "Xác nhận nạp game" });
    await expect(dialog).toContainText(
      /Thanh toán 5\.000 KP để nạp 5\.750 Đồng cho \S.*, máy chủ Hoa Sơn\./,
    );
    const code = dialog.getByLabel("Mã bảo mật (SMS)");
    await expect(code).toBeFocused();
    await expect(dialog).toContainText("Mã bảo mật đã được gửi đến số điện thoại của bạn");
    await expect(dialog).toContainText(`MXT ${username}`);
    expect(await violations(page)).toEqual([]);
    await code.fill("ZZZZZZ");
    await dialog.getByRole("button", { name: "Xác nhận" }).click();
    await expect(code).toHaveAccessibleDescription(/Mã xác minh không đúng/);
    await code.fill(await newestCode(outside, phone, "ma xac nhan thanh toan"));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Đã nạp thành công 5.750 Đồng")).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.locator(":focus")).toContainText("Đã nạp thành công 5.750 Đồng");
  });

  await test.step("from then on the smallest amount takes one too, and the tiles say so", async () => {
    await expect(
      page.locator("label").filter({ has: page.getByRole("radio", { name: /^100 Đồng/ }) }),
    ).toContainText("Cần xác nhận thêm");
  });

  await test.step("the code that answers the player's own text does as well", async () => {
    await chooseLarge(page);
    await pay(page).click();
    const dialog = page.getByRole("dialog");
    await outside.text({ from: phone, to: SUPPORT_PHONE, text: `MXT ${username}` });
    await dialog
      .getByLabel("Mã bảo mật (SMS)")
      .fill(await newestCode(outside, phone, "ma xac minh tai khoan"));
    await dialog.getByRole("button", { name: "Xác nhận" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Đã nạp thành công 5.750 Đồng")).toBeVisible();
  });
});

test("R-CODE-1 R-GAME-2: of several proofs the player chooses one; a passkey needs no code", async ({
  page,
}) => {
  await addAuthenticator(page);
  await verifyPhone(await aRichPlayer(page));
  await page.goto("/security");
  await page.getByRole("button", { name: "Thêm khóa truy cập" }).click();
  await page.getByRole("dialog").getByLabel("Mật khẩu", { exact: true }).fill(PASSWORD);
  await page.getByRole("dialog").getByRole("button", { name: "Tiếp tục" }).click();
  await expect(page.getByText(/Đã thêm khóa truy cập/)).toBeVisible();

  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/recharge");
  await chooseLarge(page);
  await pay(page).click();
  const dialog = page.getByRole("dialog", { name: "Xác nhận nạp game" });
  const [passkey, text] = ["Khóa truy cập", "Tin nhắn SMS"].map((name) =>
    dialog.getByRole("radio", { name }),
  );
  await expect(passkey!).toBeChecked();
  expect(await overflow(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
  // Uses the keyboard alone.
  await passkey!.focus();
  await page.keyboard.press("ArrowRight");
  await expect(text!).toBeChecked();
  await dialog.getByRole("button", { name: "Gửi mã" }).click();
  await expect(dialog).toContainText("Mã bảo mật đã được gửi đến số điện thoại của bạn");
  await text!.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(passkey!).toBeChecked();
  await dialog.getByRole("button", { name: "Xác nhận" }).click();
  await expect(page.getByText("Đã nạp thành công 5.750 Đồng")).toBeVisible();
});

const PROOF_OF_A_PURCHASE = `
- heading "Đơn mua gói" [level=1]
- paragraph: /5\\.750 Đồng cho .+ · Hoa Sơn/
- status:
  - strong: KP đã đủ, chờ bạn làm thêm một bước
  - text: Với mức này, bạn cần xác nhận đây đúng là bạn.
- textbox "Mã bảo mật (SMS)"
- button "Gửi mã"
- button "Xác nhận và nạp" [disabled]
- button "Hủy đơn này"
`;

test("R-SHOP-1 R-SHOP-5 R-CODE-1: who cannot see hears that a package takes a proof, before paying and after, and gives it by text", async ({
  page,
}) => {
  const player = await aNamedPlayer(page);
  await verifyPhone(player);
  await listen(page);
  await page.goto("/buy?credit=5000");
  await page.getByRole("button", { name: "Trả 467.300đ qua Vietcombank" }).press("Enter");
  await expect(page.getByText("bạn cần xác nhận một bước ở trang này")).toBeVisible();
  const content = await page.getByText(/^FSO[0-9A-Z]{8}$/).innerText();
  await outside.transfer({ method: "vietcombank", amount: 467_300, content });

  const main = page.getByRole("main");
  await expect(main).toMatchAriaSnapshot(PROOF_OF_A_PURCHASE);
  const needed = /^KP đã đủ, chờ bạn làm thêm một bước Với mức này/;
  const timesSaid = async () => (await heard(page)).filter((text) => needed.test(text)).length;
  await expect.poll(timesSaid).toBe(1);
  expect(await violations(page)).toEqual([]);

  await page.getByRole("button", { name: "Gửi mã" }).press("Enter");
  const code = page.getByLabel("Mã bảo mật (SMS)");
  await code.fill("ZZZZZZ");
  await code.press("Enter");
  await expect(code).toHaveAccessibleDescription(/Mã xác minh không đúng/);
  await code.fill(await newestCode(outside, player.phone, "ma xac nhan thanh toan"));
  await code.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "+5.750" })).toBeFocused();
  expect((await heard(page)).at(-1)).toMatch(
    /^Đã nhận \+5\.750 Đồng .+ · Hoa Sơn Đã vào game lúc /,
  );
  expect(await timesSaid()).toBe(1);
});

test("R-LAW-2 R-LAW-3: a young player names a guardian, before the form is there to be filled in", async ({
  page,
}) => {
  await register(page);
  await topUp(page, 100_000, {}, outside);
  await page.goto("/recharge");
  await expect(page.getByText("Trước khi nạp game")).toBeVisible();
  await expect(page.getByLabel("Máy chủ")).toBeHidden();

  await test.step("name and date of birth, by the keyboard", async () => {
    await page.getByLabel("Họ", { exact: true }).fill("Trần");
    await page.getByLabel("Tên", { exact: true }).fill("An");
    await page.getByLabel("Ngày sinh", { exact: true }).fill("2020-01-31");
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await overflow(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("Ngày sinh", { exact: true }).press("Enter");
  });

  await test.step("the guardian, whose phone receives a code", async () => {
    await expect(page.getByRole("group", { name: "Người giám hộ" })).toBeFocused();
    const phone = freshPhone();
    await page.getByLabel("Họ tên người giám hộ").fill("Trần Văn Bình");
    await page.getByLabel("Quan hệ với bạn").selectOption({ label: "Cha" });
    await page.getByLabel("Số điện thoại người giám hộ").fill(phone);
    expect(await overflow(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Gửi mã" }).click();
    const code = page.getByLabel("Mã xác minh của người giám hộ");
    await expect(code).toBeVisible();
    expect(await overflow(page)).toBe(0);
    const find = async () =>
      / ma ([0-9A-Z]{6}) /.exec((await outside.textsTo(phone))[0]?.text ?? "")?.[1];
    await expect.poll(find).toBeDefined();
    await code.fill((await find()) ?? "");
    await code.press("Enter");
  });

  await test.step("then the form is there", async () => {
    await expect(page.getByLabel("Máy chủ")).toBeVisible();
  });
});

test("R-LAW-4: a player limits what the game costs, and sees what is left", async ({ page }) => {
  await aRichPlayer(page);
  await page.goto("/recharge");
  await page.getByRole("button", { name: "Đặt hạn mức một ngày" }).click();
  await page.getByLabel("Tối đa một ngày").fill("1200");
  await expect(page.getByLabel("Tối đa một ngày")).toHaveValue("1.200");
  await page.getByRole("button", { name: "Lưu hạn mức" }).click();
  await expect(page.getByText("Đã đặt hạn mức.")).toBeVisible();
  await expect(page.locator("label").filter({ has: large(page) })).toContainText("Quá hạn mức");

  await page.getByLabel("Máy chủ").selectOption({ label: "Hoa Sơn" });
  await page.getByRole("radio", { name: /1\.075/ }).check();
  await pay(page).click();
  await expect(page.getByText("Đã nạp thành công")).toBeVisible();
  await expect(page.getByText("Còn 200 KP")).toBeVisible();

  await test.step("a higher one waits, and can be dropped", async () => {
    await page.getByRole("button", { name: "Đổi hạn mức một ngày" }).click();
    await page.getByLabel("Tối đa một ngày").fill("3000");
    await page.getByRole("button", { name: "Lưu hạn mức" }).click();
    await expect(page.getByText("Hạn mức mới có hiệu lực từ")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await overflow(page)).toBe(0);
    await page.getByRole("button", { name: "Giữ 1.200 KP" }).click();
    await expect(page.getByText("Đã giữ hạn mức cũ.")).toBeVisible();
  });
});
