import { MOMENT } from "../support/browser/still.ts";
import {
  answered,
  asPlayer,
  BEYOND,
  clicked,
  CONNECTION_LOST,
  cutOff,
  dialogOf,
  filled,
  held,
  invalid,
  inTurn,
  opened,
  pressing,
  refused,
  seeingDialog,
  showing,
  uuid,
} from "./reach.ts";
import { type Reach, screen } from "./state.ts";

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
const CLOSING_KEEP = "Tài khoản đang chờ đóng. Hãy giữ lại tài khoản nếu bạn muốn dùng tiếp.";

const askToStart = inTurn(opened("/security"), clicked("Bật xác thực hai lớp"), seeingDialog);
const showPasskeys = inTurn(answered(PASSKEYS, TWO_KEYS), showing("/security", "Windows Hello"));

const setUp = inTurn(
  answered(START, {
    otpauthUri: "otpauth://totp/FS%20Online:demo?secret=JBSWY3DPEHPK3PXP&issuer=FS%20Online",
    secret: "JBSW Y3DP EHPK 3PXP",
  }),
  start("Mã thiết lập"),
);

export const locks = screen({
  title: "Security: two-factor, passkeys, leaving",
  paths: ["/account-closing"],
  as: "demo",
  requirement: BEYOND,
  states: {
    "two-factor-no-email": {
      requirement: "R-CODE-1",
      shows: "Two-factor needs a verified phone or email",
      as: "trong",
      reach: showing("/security", "Cần số điện thoại hoặc email đã xác minh"),
    },
    "two-factor-start": {
      requirement: "R-CODE-1",
      shows: "Two-factor: the password is asked for",
      test: ["journeys/account/two-factor", "turn two-factor on"],
      reach: askToStart,
    },
    "two-factor-wrong-password": {
      requirement: "R-CODE-1",
      shows: "Two-factor: a wrong password",
      reach: inTurn(
        refused(START, invalid({ currentPassword: [WRONG_PASSWORD] })),
        start(WRONG_PASSWORD),
      ),
    },
    "two-factor-setup": {
      requirement: "R-CODE-1",
      shows: "Two-factor: the code to scan, and the first code",
      isWhole: true,
      test: ["journeys/account/two-factor", "turn two-factor on"],
      reach: setUp,
    },
    "two-factor-setup-wrong": {
      requirement: "R-CODE-1",
      shows: "Two-factor: a wrong first code",
      test: ["journeys/account/two-factor", "turn two-factor on"],
      reach: inTurn(
        refused(CONFIRM, invalid({ code: [TWO_FACTOR_SETUP_WRONG] })),
        setUp,
        confirm(TWO_FACTOR_SETUP_WRONG),
      ),
    },
    "two-factor-codes": {
      requirement: "R-CODE-1",
      shows: "Two-factor: the recovery codes, this once",
      test: ["journeys/account/two-factor", "turn two-factor on"],
      reach: inTurn(
        answered(CONFIRM, { recoveryCodes: CODES }),
        setUp,
        confirm("Các mã này chỉ hiện một lần."),
      ),
    },
    "two-factor-on": {
      requirement: "R-CODE-1",
      shows: "Two-factor is on, with few codes left",
      reach: showTwoFactor(2, "Sắp hết"),
    },
    "two-factor-loading": {
      requirement: "R-CODE-1",
      shows: "Two-factor is on, its codes are being counted",
      reach: inTurn(
        asPlayer({ mfaEnabled: true }),
        held(TWO_FACTOR),
        showing("/security", "Mã 6 chữ số trên điện thoại"),
      ),
    },
    "two-factor-off-again": {
      requirement: "R-CODE-1",
      shows: "Turning two-factor off takes both factors",
      test: ["journeys/account/two-factor", "turn two-factor on"],
      reach: inTurn(showTwoFactor(10, "Còn 10 mã"), clicked("Tắt xác thực hai lớp"), seeingDialog),
    },
    "passkeys-none": {
      shows: "No passkeys",
      reach: showing("/security", "Tài khoản chưa có khóa truy cập nào."),
    },
    "passkeys-loading": {
      shows: "Passkeys are on their way",
      reach: inTurn(held(PASSKEYS), showing("/security", "Còn gọi là passkey")),
    },
    "passkeys-failed": {
      shows: "Passkeys cannot be had",
      reach: inTurn(cutOff(PASSKEYS), showing("/security", CONNECTION_LOST)),
    },
    passkeys: {
      shows: "Two passkeys",
      test: ["journeys/account/passkeys", "a passkey is added, signs in"],
      reach: showPasskeys,
    },
    "passkeys-full": {
      shows: "No more can be added",
      reach: inTurn(
        answered(
          PASSKEYS,
          Array.from({ length: 10 }, (_, index) => passkey(index, `Khóa ${index}`, false)),
        ),
        showing("/security", /Mỗi tài khoản có tối đa/),
      ),
    },
    "passkey-add": {
      shows: "Adding one takes the password",
      test: ["journeys/account/passkeys", "a passkey is added, signs in"],
      reach: dialogOf("/security", "Thêm khóa truy cập"),
    },
    "passkey-rename": {
      shows: "Another name",
      reach: inTurn(showPasskeys, clicked("Đổi tên Windows Hello"), seeingDialog),
    },
    "passkey-remove": {
      shows: "Removing one takes the password",
      test: ["journeys/account/passkeys", "a passkey is added, signs in"],
      reach: inTurn(showPasskeys, clicked("Xóa Windows Hello"), seeingDialog),
    },
    export: {
      shows: "Taking one's data along takes the password",
      test: ["journeys/account/account-closing", "a player takes the data along"],
      reach: dialogOf("/security", "Tải dữ liệu"),
    },
    "close-account": {
      shows: "Closing the account: what that means",
      test: ["journeys/account/account-closing", "a player takes the data along"],
      reach: dialogOf("/security", "Đóng tài khoản"),
    },
    closing: {
      shows: "The account waits to be closed",
      as: "visitor",
      reach: showing("/account-closing", "Tài khoản đang chờ đóng"),
    },
    "closing-keep": {
      shows: "Whoever signs in meanwhile may keep it",
      test: ["journeys/account/account-closing", "a player takes the data along"],
      reach: inTurn(
        refused("GET /api/me", {
          statusCode: 403,
          message: CLOSING_KEEP,
          errorCode: "account_closing",
        }),
        answered("GET /api/user/account-closing", { username: "demo", closesAt: MOMENT }),
        showing("/account-closing", "Bạn muốn giữ tài khoản?"),
      ),
    },
  },
});

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
