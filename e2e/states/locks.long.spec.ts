/** Lists the states of two-factor, passkeys and closing the account, each with the steps that lead to it. */
import { expect } from "@playwright/test";
import { MOMENT } from "../support/browser/still.ts";
import { states } from "../support/states/states.ts";
import {
  answered,
  asPlayer,
  clicked,
  CONNECTION_LOST,
  cutOff,
  described,
  dialogOf,
  filled,
  held,
  inTurn,
  invalid,
  opened,
  pressing,
  type Reach,
  refused,
  seeing,
  seeingDialog,
  showing,
  uuid,
} from "../support/states/steps.ts";

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

const TWO_FACTOR_SETUP_WRONG =
  "Mã không đúng hoặc đã được dùng. Hãy nhập mã đang hiện trên ứng dụng.";
const CLOSING_KEEP = "Tài khoản đang chờ đóng. Muốn dùng tiếp, hãy chọn tiếp tục dùng tài khoản.";

const askToStart = inTurn(opened("/security"), clicked("Bật xác thực hai lớp"), seeingDialog);
const showPasskeys = inTurn(answered(PASSKEYS, TWO_KEYS), showing("/security", "Windows Hello"));

const setUp = inTurn(
  answered(START, {
    otpauthUri: "otpauth://totp/FS%20Online:demo?secret=JBSWY3DPEHPK3PXP&issuer=FS%20Online",
    secret: "JBSW Y3DP EHPK 3PXP",
  }),
  start("Mã thiết lập"),
);

states(
  "security: two-factor, passkeys, leaving",
  { as: "demo", paths: ["/account-closing"] },
  {
    "R-CODE-1 two-factor-no-email": {
      as: "unverified",
      steps: showing("/security", "Cần số điện thoại hoặc email đã xác minh"),
    },
    "R-CODE-1 two-factor-start": askToStart,
    "R-CODE-1 two-factor-wrong-password": [
      refused(START, invalid({ currentPassword: [WRONG_PASSWORD] })),
      start(WRONG_PASSWORD),
    ],
    "R-CODE-1 two-factor-setup": setUp,
    "R-CODE-1 two-factor-setup-wrong": [
      refused(CONFIRM, invalid({ code: [TWO_FACTOR_SETUP_WRONG] })),
      setUp,
      confirm(TWO_FACTOR_SETUP_WRONG),
      (page) => expect(page.getByLabel("Mã của ứng dụng xác thực")).toBeFocused(),
      seeing(TWO_FACTOR_SETUP_WRONG),
    ],
    "R-CODE-1 two-factor-codes": [
      answered(CONFIRM, { recoveryCodes: CODES }),
      setUp,
      confirm("Các mã này chỉ hiện một lần."),
    ],
    "R-CODE-1 two-factor-on": showTwoFactor(2, "Sắp hết"),
    "R-CODE-1 two-factor-loading": [
      asPlayer({ mfaEnabled: true }),
      held(TWO_FACTOR),
      showing("/security", "Mã 6 chữ số trên điện thoại"),
    ],
    "R-CODE-1 two-factor-off-again": [
      showTwoFactor(10, "Còn 10 mã"),
      clicked("Tắt xác thực hai lớp"),
      seeingDialog,
    ],
    "passkeys-none": showing("/security", "Tài khoản chưa có khóa truy cập nào."),
    "passkeys-loading": [held(PASSKEYS), showing("/security", "Còn gọi là passkey")],
    "passkeys-failed": [cutOff(PASSKEYS), showing("/security", CONNECTION_LOST)],
    passkeys: showPasskeys,
    "passkeys-full": [
      answered(
        PASSKEYS,
        Array.from({ length: 10 }, (_, index) => passkey(index, `Khóa ${index}`, false)),
      ),
      opened("/security"),
      described(
        (page) => page.getByRole("button", { name: "Thêm khóa truy cập", disabled: true }),
        /tối đa 10 khóa truy cập/,
      ),
      seeing(/Mỗi tài khoản có tối đa/),
    ],
    "passkey-add": dialogOf("/security", "Thêm khóa truy cập"),
    "passkey-rename": [showPasskeys, clicked("Đổi tên Windows Hello"), seeingDialog],
    "passkey-remove": [showPasskeys, clicked("Xóa Windows Hello"), seeingDialog],
    export: dialogOf("/security", "Tải dữ liệu"),
    "close-account": dialogOf("/security", "Đóng tài khoản"),
    closing: { as: "visitor", steps: showing("/account-closing", "Tài khoản đang chờ đóng") },
    "closing-keep": [
      refused("GET /api/me", {
        statusCode: 403,
        message: CLOSING_KEEP,
        errorCode: "account_closing",
      }),
      answered("GET /api/user/account-closing", { username: "demo", closesAt: MOMENT }),
      showing("/account-closing", "Bạn muốn tiếp tục dùng tài khoản?"),
    ],
  },
);

function start(brings: string): Reach {
  return inTurn(
    askToStart,
    (page) =>
      page
        .getByRole("dialog")
        .getByLabel(/^Mật khẩu$/)
        .fill("Demo@12345"),
    pressing("Tiếp tục", brings),
  );
}

function confirm(brings: string): Reach {
  return inTurn(filled("Mã của ứng dụng xác thực", "123456"), pressing("Xác nhận", brings));
}

function showTwoFactor(left: number, brings: string): Reach {
  return inTurn(
    asPlayer({ mfaEnabled: true }),
    answered(TWO_FACTOR, { enabledAt: MOMENT, recoveryCodesLeft: left }),
    showing("/security", brings),
  );
}
