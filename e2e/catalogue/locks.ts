import type { Locator, Page } from "@playwright/test";
import { answer, cut, hold, refuse } from "../support/browser/responses.ts";
import { MOMENT } from "../support/browser/still.ts";
import { asUser, BEYOND, CONNECTION_LOST, invalid, press, see, show, uuid } from "./reach.ts";
import type { Screen } from "./state.ts";

const TWO_FACTOR = "GET /api/user/two-factor";
const START = "POST /api/user/two-factor/start";
const CONFIRM = "POST /api/user/two-factor/confirm";
const PASSKEYS = "GET /api/user/passkeys";
const WRONG_PASSWORD = "Mật khẩu không đúng.";

const CODES = Array.from({ length: 10 }, (_, index) => `4K7M${index}-Q9XH${index}`);
const passkey = (number: number, name: string, isSynced: boolean) => ({
  id: uuid(number),
  name,
  isSynced,
  createdAt: MOMENT,
  lastUsedAt: number === 1 ? MOMENT : null,
});
const TWO_KEYS = [passkey(1, "iPhone của Minh Anh", true), passkey(2, "Windows Hello", false)];

export const locks: Screen = {
  title: "Security: two-factor, passkeys, leaving",
  paths: ["/account-closing"],
  as: "demo",
  states: [
    {
      id: "two-factor-no-email",
      requirement: "R-CODE-1",
      shows: "Two-factor needs a verified phone or e-mail",
      as: "trong",
      reach: (page) => show(page, "/security", "Cần số điện thoại hoặc email đã xác minh"),
    },
    {
      id: "two-factor-start",
      requirement: "R-CODE-1",
      shows: "Two-factor: the password is asked for",
      test: ["journeys/two-factor", "turn two-factor on"],
      reach: askToStart,
    },
    {
      id: "two-factor-wrong-password",
      requirement: "R-CODE-1",
      shows: "Two-factor: a wrong password",
      reach: async (page) => {
        await refuse(page, START, invalid({ currentPassword: [WRONG_PASSWORD] }));
        return start(page, WRONG_PASSWORD);
      },
    },
    {
      id: "two-factor-setup",
      requirement: "R-CODE-1",
      shows: "Two-factor: the code to scan, and the first code",
      isWhole: true,
      test: ["journeys/two-factor", "turn two-factor on"],
      reach: setUp,
    },
    {
      id: "two-factor-setup-wrong",
      requirement: "R-CODE-1",
      shows: "Two-factor: a wrong first code",
      test: ["journeys/two-factor", "turn two-factor on"],
      reach: async (page) => {
        const message = "Mã không đúng hoặc đã được dùng. Hãy nhập mã đang hiện trên ứng dụng.";
        await refuse(page, CONFIRM, invalid({ code: [message] }));
        await setUp(page);
        return confirm(page, message);
      },
    },
    {
      id: "two-factor-codes",
      requirement: "R-CODE-1",
      shows: "Two-factor: the recovery codes, this once",
      test: ["journeys/two-factor", "turn two-factor on"],
      reach: async (page) => {
        await answer(page, CONFIRM, { recoveryCodes: CODES });
        await setUp(page);
        return confirm(page, "Các mã này chỉ hiện một lần.");
      },
    },
    {
      id: "two-factor-on",
      requirement: "R-CODE-1",
      shows: "Two-factor is on, with few codes left",
      reach: (page) => showTwoFactor(page, 2, "Sắp hết"),
    },
    {
      id: "two-factor-loading",
      requirement: "R-CODE-1",
      shows: "Two-factor is on, its codes are being counted",
      reach: async (page) => {
        await asUser(page, { mfaEnabled: true });
        await hold(page, TWO_FACTOR);
        return show(page, "/security", "Mã 6 chữ số trên điện thoại");
      },
    },
    {
      id: "two-factor-off-again",
      requirement: "R-CODE-1",
      shows: "Turning two-factor off takes both factors",
      test: ["journeys/two-factor", "turn two-factor on"],
      reach: async (page) => {
        await showTwoFactor(page, 10, "Còn 10 mã");
        await page.getByRole("button", { name: "Tắt xác thực hai lớp" }).click();
        return see(page.getByRole("dialog"));
      },
    },
    {
      id: "passkeys-none",
      requirement: BEYOND,
      shows: "No passkeys",
      reach: (page) => show(page, "/security", "Tài khoản chưa có khóa truy cập nào."),
    },
    {
      id: "passkeys-loading",
      requirement: BEYOND,
      shows: "Passkeys are on their way",
      reach: async (page) => {
        await hold(page, PASSKEYS);
        return show(page, "/security", "Còn gọi là passkey");
      },
    },
    {
      id: "passkeys-failed",
      requirement: BEYOND,
      shows: "Passkeys cannot be had",
      reach: async (page) => {
        await cut(page, PASSKEYS);
        return show(page, "/security", CONNECTION_LOST);
      },
    },
    {
      id: "passkeys",
      requirement: BEYOND,
      shows: "Two passkeys",
      test: ["journeys/passkeys", "a passkey is added, signs in"],
      reach: showPasskeys,
    },
    {
      id: "passkeys-full",
      requirement: BEYOND,
      shows: "No more can be added",
      reach: async (page) => {
        const ten = Array.from({ length: 10 }, (_, index) =>
          passkey(index, `Khóa ${index}`, false),
        );
        await answer(page, PASSKEYS, ten);
        return show(page, "/security", /Mỗi tài khoản có tối đa/);
      },
    },
    {
      id: "passkey-add",
      requirement: BEYOND,
      shows: "Adding one takes the password",
      test: ["journeys/passkeys", "a passkey is added, signs in"],
      reach: async (page) => {
        await page.goto("/security");
        await page.getByRole("button", { name: "Thêm khóa truy cập" }).click();
        return see(page.getByRole("dialog"));
      },
    },
    {
      id: "passkey-rename",
      requirement: BEYOND,
      shows: "Another name",
      reach: async (page) => {
        await showPasskeys(page);
        await page.getByRole("button", { name: "Đổi tên Windows Hello" }).click();
        return see(page.getByRole("dialog"));
      },
    },
    {
      id: "passkey-remove",
      requirement: BEYOND,
      shows: "Removing one takes the password",
      test: ["journeys/passkeys", "a passkey is added, signs in"],
      reach: async (page) => {
        await showPasskeys(page);
        await page.getByRole("button", { name: "Xóa Windows Hello" }).click();
        return see(page.getByRole("dialog"));
      },
    },
    {
      id: "export",
      requirement: BEYOND,
      shows: "Taking one's data along takes the password",
      test: ["journeys/account-closing", "a player takes the data along"],
      reach: async (page) => {
        await page.goto("/security");
        await page.getByRole("button", { name: "Tải dữ liệu" }).click();
        return see(page.getByRole("dialog"));
      },
    },
    {
      id: "close-account",
      requirement: BEYOND,
      shows: "Closing the account: what that means",
      test: ["journeys/account-closing", "a player takes the data along"],
      reach: async (page) => {
        await page.goto("/security");
        await page.getByRole("button", { name: "Đóng tài khoản" }).click();
        return see(page.getByRole("dialog"));
      },
    },
    {
      id: "closing",
      requirement: BEYOND,
      shows: "The account waits to be closed",
      as: "visitor",
      reach: (page) => show(page, "/account-closing", "Tài khoản đang chờ đóng"),
    },
    {
      id: "closing-keep",
      requirement: BEYOND,
      shows: "Whoever signs in meanwhile may keep it",
      test: ["journeys/account-closing", "a player takes the data along"],
      reach: async (page) => {
        const message = "Tài khoản đang chờ đóng. Hãy giữ lại tài khoản nếu bạn muốn dùng tiếp.";
        const refusal = { statusCode: 403, message, errorCode: "account_closing" };
        await refuse(page, "GET /api/me", refusal);
        const closing = { username: "demo", closesAt: MOMENT };
        await answer(page, "GET /api/user/account-closing", closing);
        return show(page, "/account-closing", "Bạn muốn giữ tài khoản?");
      },
    },
  ],
};

async function askToStart(page: Page): Promise<Locator> {
  await page.goto("/security");
  await page.getByRole("button", { name: "Bật xác thực hai lớp" }).click();
  return see(page.getByRole("dialog"));
}

async function start(page: Page, brings: string): Promise<Locator> {
  await askToStart(page);
  await page.getByRole("dialog").getByLabel("Mật khẩu", { exact: true }).fill("Demo@12345");
  return press(page, "Tiếp tục", brings);
}

async function setUp(page: Page): Promise<Locator> {
  await answer(page, START, {
    otpauthUri: "otpauth://totp/FS%20Online:demo?secret=JBSWY3DPEHPK3PXP&issuer=FS%20Online",
    secret: "JBSW Y3DP EHPK 3PXP",
  });
  return start(page, "Mã thiết lập");
}

async function confirm(page: Page, brings: string): Promise<Locator> {
  await page.getByLabel("Mã của ứng dụng xác thực").fill("123456");
  return press(page, "Xác nhận", brings);
}

async function showTwoFactor(page: Page, left: number, brings: string): Promise<Locator> {
  await asUser(page, { mfaEnabled: true });
  await answer(page, TWO_FACTOR, { enabledAt: MOMENT, recoveryCodesLeft: left });
  return show(page, "/security", brings);
}

async function showPasskeys(page: Page): Promise<Locator> {
  await answer(page, PASSKEYS, TWO_KEYS);
  return show(page, "/security", "Windows Hello");
}
