/** The main journeys of a player, which run in each engine: registering, paying, buying coins and more. */
import { expect } from "@playwright/test";
import { PICTURES, pictureAt } from "../support/engines/pictures.ts";
import type { Tab } from "../support/engines/tab.ts";
import { SHORT, test } from "../support/engines/test.ts";
import { nextKnownPlayer, nextPlayer } from "../support/player/people.ts";
import { codeIn, SUPPORT_PHONE } from "../support/player/phones.ts";
import { PASSWORD } from "../support/player/player.ts";
import { sandbox } from "../support/programs/sandbox.ts";

const NEW_PASSWORD = "Tieu-ngao-2027";

/** Signs in through the page. */
async function logIn(tab: Tab, username: string, password = PASSWORD): Promise<void> {
  await tab.goto("/login");
  await tab.getByLabel("Tên đăng nhập").fill(username);
  await tab.getByLabel("Mật khẩu", { exact: true }).fill(password);
  await tab.getByRole("button", { name: "Đăng nhập", exact: true }).click();
  await tab.waitForURL(/:\d+\/$/);
}

/** Pays with the content that the page shows. */
async function transfer(tab: Tab, amount: number): Promise<void> {
  const content = await tab.getByText(/^FSO[0-9A-Z]{8}$/).innerText();
  await sandbox.transfer({ method: "vietcombank", amount, content });
}

/** Signs in a player who has 1.050 KP. */
async function enterWithCredit(tab: Tab): Promise<string> {
  const { username } = await nextPlayer();
  await logIn(tab, username);
  await tab.goto("/payment/bank-transfer");
  await transfer(tab, 100_000);
  await tab.getByRole("link", { name: "1.050 KP" }).waitFor();
  return username;
}

test("R-SIGNUP-1: register", async ({ tab }) => {
  await tab.goto("/register");
  await tab.getByLabel("Số điện thoại").fill("0912345678");
  await tab.getByRole("button", { name: "Tiếp tục" }).click();
  await tab.getByLabel("Tên đăng nhập").fill(`hiep_${Date.now()}`);
  await tab.getByRole("button", { name: "Tiếp tục" }).click();
  await tab.getByLabel("Mật khẩu", { exact: true }).fill(PASSWORD);
  await tab.getByLabel("Nhập lại mật khẩu").fill(PASSWORD);
  await tab.getByRole("button", { name: "Tạo tài khoản" }).click();
  await tab.waitForURL(/:\d+\/$/);
});

test("a press waits until its button is enabled", async ({ tab }) => {
  await tab.goto("/register");
  await tab.getByLabel("Số điện thoại").waitFor();
  const pressed = tab.getByRole("button", { name: "Tiếp tục" }).click();
  await tab.getByLabel("Số điện thoại").fill("0912345678");
  await pressed;
  await tab.getByLabel("Tên đăng nhập").waitFor();
});

test("R-PAY-1 R-PAY-2: pay with a card", async ({ tab }) => {
  const { serial, pin } = await sandbox.mintCard({ value: 100_000 });
  await logIn(tab, (await nextPlayer()).username);
  await tab.goto("/payment/card");
  await tab.getByRole("radio", { name: "Viettel" }).click();
  await tab.getByLabel("Số seri").fill(serial);
  await tab.getByLabel("Mã số thẻ").fill(pin);
  await tab.getByRole("radio", { name: "100.000đ" }).click();
  await tab.getByRole("button", { name: "Xác nhận" }).click();
  await tab.getByText("Nạp thẻ thành công! Bạn nhận được 1.000 KP.").waitFor();
});

test("R-GAME-2 R-TX-1: recharge the game; the history has it", async ({ tab }) => {
  await enterWithCredit(tab);
  await tab.goto("/recharge");
  await tab.getByRole("radio", { name: /1\.075/ }).click();
  await tab.getByRole("button", { name: "Nạp Ngân Lượng" }).click();
  await tab.getByText("Đã nạp thành công 1.075 Ngân Lượng").waitFor();
  await tab.goto("/transactions");
  await tab.getByRole("row", { name: "−1.000 KP" }).getByText("Thành công").waitFor();
  await tab.getByRole("searchbox", { name: "Tìm trong lịch sử" }).fill("ngan hang 100k");
  await tab.getByRole("row", { name: "Nạp qua ngân hàng" }).waitFor();
});

test("R-GIFT-1: get a gift code, and copy it", async ({ tab }) => {
  await enterWithCredit(tab);
  await tab.goto("/giftcode");
  await tab.getByRole("button", { name: "Nhận KeyAuto" }).click();
  await tab.getByRole("button", { name: /[0-9A-Z]{5}-[0-9A-Z]{5}/ }).click();
  await tab.getByText("Đã sao chép GiftCode").waitFor();
});

test("R-RECOVER-4 R-SMS-1: recover the account by SMS", async ({ tab }) => {
  const { username, phone } = await nextKnownPlayer();
  await tab.goto("/recovery/forgot-password-by-phone");
  const [reply] = await sandbox.text({ from: phone, to: SUPPORT_PHONE, text: `MXT ${username}` });
  await tab.getByLabel("Tên đăng nhập").fill(username);
  await tab.getByRole("button", { name: "Đã gửi, nhập mã" }).click();
  await tab.getByRole("textbox", { name: "Mã xác minh" }).fill(codeIn(reply!));
  await tab.getByLabel("Mật khẩu mới", { exact: true }).fill(NEW_PASSWORD);
  await tab.getByLabel("Nhập lại mật khẩu mới").fill(NEW_PASSWORD);
  await tab.getByRole("button", { name: "Đổi mật khẩu" }).click();
  await tab.getByRole("heading", { name: "Đổi mật khẩu thành công" }).waitFor();
  await logIn(tab, username, NEW_PASSWORD);
});

test("R-SEC-2: change the password", async ({ tab }) => {
  await logIn(tab, (await nextPlayer()).username);
  await tab.goto("/security");
  await tab.getByRole("button", { name: "Đổi mật khẩu" }).click();
  await tab.getByLabel("Mật khẩu cũ").fill(PASSWORD);
  await tab.getByLabel("Mật khẩu mới", { exact: true }).fill(NEW_PASSWORD);
  await tab.getByLabel("Nhập lại mật khẩu mới").fill(NEW_PASSWORD);
  await tab.getByRole("dialog").getByRole("button", { name: "Đổi mật khẩu" }).click();
  await tab.getByText("Đã đổi mật khẩu.").waitFor();
});

test("R-SESSION-1: sign out; the back button does not show the player's page", async ({ tab }) => {
  await logIn(tab, (await nextPlayer()).username);
  await tab.goto("/transactions");
  await tab.getByRole("button", { name: "Mở danh mục" }).click();
  await tab.getByRole("dialog").getByRole("button", { name: "Đăng xuất", exact: true }).click();
  await tab.waitForURL(/\/login/);
  await tab.getByRole("heading", { name: "Đăng nhập", level: 1 }).waitFor();
  await tab.goBack();
  await tab.waitForURL(/\/login\?from=%2Ftransactions$/);
});

test("R-SHELL-1: the back button shows the page before, with its present data", async ({ tab }) => {
  await logIn(tab, (await nextPlayer()).username);
  await tab.goto("/payment/bank-transfer");
  const content = await tab.getByText(/^FSO[0-9A-Z]{8}$/).innerText();
  await tab.goto("/support");
  await tab.getByRole("heading", { level: 1 }).waitFor();
  await sandbox.transfer({ method: "vietcombank", amount: 100_000, content });
  await tab.goBack();
  await tab.waitForURL(/\/payment\/bank-transfer$/);
  await tab.getByRole("link", { name: "1.050 KP" }).waitFor();
});

test("R-THEME-1: the theme is kept", async ({ tab }) => {
  await tab.goto("/login");
  await tab.getByRole("radio", { name: "Giao diện sáng" }).click();
  await tab.reload();
  await tab.getByRole("radio", { name: "Giao diện sáng", checked: true }).waitFor();
});

test("R-PAY-4: copy the content of a transfer", async ({ tab }) => {
  await logIn(tab, (await nextPlayer()).username);
  await tab.goto("/payment/bank-transfer");
  await tab.getByRole("button", { name: "Sao chép nội dung chuyển khoản" }).click();
  await tab.getByText("Đã copy cú pháp").waitFor();
});

test(
  `R-LOGIN-1 R-SHOP-1: log in, buy a package with a transfer`,
  { tag: SHORT },
  async ({ tab }) => {
    await logIn(tab, (await nextPlayer()).username);
    await tab.getByRole("heading", { name: "Thông tin cá nhân", level: 1 }).waitFor();
    await tab.goto("/buy?credit=1000");
    await tab.getByRole("button", { name: "Trả 100.000đ qua Vietcombank" }).click();
    await tab.waitForURL(/\/purchases\/[0-9a-f-]{36}$/);
    await transfer(tab, 100_000);
    await tab.getByRole("link", { name: "Vào game" }).waitFor();
  },
);

test("main pages, as pictures", async ({ tab, engineName }) => {
  await logIn(tab, (await nextPlayer()).username);
  for (const { name, path, role, last } of PICTURES) {
    await tab.goto(path);
    await tab.getByRole(role, { name: last }).waitFor();
    await tab.evaluate(async () => {
      await document.fonts.ready;
      await Promise.allSettled(Array.from(document.images, (image) => image.decode()));
      // The next frame shows the last change.
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
      await frame();
      await frame();
    });
    await tab.screenshot(pictureAt(name, engineName));
  }
});

test("an error of a page is reported", async ({ tab, errors }) => {
  await tab.goto("/login");
  await tab.getByRole("heading", { level: 1 }).waitFor();
  await tab.evaluate(() => {
    setTimeout(() => {
      throw new Error("thrown on purpose");
    });
    void Promise.reject(new Error("rejected on purpose"));
    console.error("printed on purpose"); // oxlint-disable-line no-console
  });
  await tab.goto("/support");
  for (const what of ["thrown", "rejected", "printed"]) {
    await expect.poll(() => errors.join()).toContain(`${what} on purpose`);
  }
  errors.length = 0;
});
