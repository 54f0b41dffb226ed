/** Lists the states of the security page, each with the steps that lead to it. */
import { expect } from "@playwright/test";
import { PASSWORDS_DIFFER_MESSAGE } from "@portal/contract/values/fields";
import { MOMENT } from "../support/browser/still.ts";
import { states } from "../support/states/states.ts";
import {
  absent,
  accepted,
  answered,
  asPlayer,
  blurred,
  clicked,
  CONNECTION_LOST,
  cutOff,
  dialogOf,
  filled,
  held,
  inTurn,
  invalid,
  left,
  opened,
  permitting,
  pressing,
  type Reach,
  refused,
  seeing,
  seeingDialog,
  seeingMistake,
  showing,
  type Step,
  uuid,
} from "../support/states/steps.ts";

const PASSWORD = "POST /api/user/change-password";
const SESSIONS = "GET /api/user/sessions";
const ASK = "POST /api/user/change-phone";
const PHONE = "POST /api/user/update-phone";
const NEW_PHONE = "0912345678";

const PASSWORD_WRONG = "Mật khẩu cũ không đúng.";
const PASSWORD_CHANGED = "Đã đổi mật khẩu. Các thiết bị khác đã được đăng xuất.";
const NO_SMS_CODE = "Số điện thoại hiện tại chưa được xác minh nên không cần mã SMS.";
const PHONE_SAME = "Đây chính là số điện thoại hiện tại của tài khoản.";
const PHONE_WRONG_CODE = "Mã xác minh không đúng hoặc đã hết hạn.";

const openPassword = dialogOf("/security", "Đổi mật khẩu");
const openPhone = dialogOf("/security", "Đổi số điện thoại");

const used = { createdAt: MOMENT, lastUsedAt: MOMENT, isCurrent: false, place: "Hà Nội" };
const showSessions = inTurn(
  answered(SESSIONS, [
    { ...used, id: uuid(1), device: "Chrome trên Windows", isCurrent: true },
    { ...used, id: uuid(2), device: "Safari trên iPhone" },
    { ...used, id: uuid(3), device: "Cốc Cốc trên Android", place: null },
  ]),
  showing("/security", "Cốc Cốc trên Android"),
);

states(
  "R-SEC-1: security and login",
  { as: "demo", paths: ["/security"] },
  {
    security: [
      showing("/security", "Đăng nhập lúc"),
      async (page) => {
        const main = page.getByRole("main");
        await expect(main.locator("section").first()).toContainText("lớp bảo vệ đang hoạt động");
        // The only primary button is the only one with a fill.
        const filled = await main
          .locator("a, button")
          .evaluateAll((all) =>
            all.filter((each) => getComputedStyle(each).backgroundColor !== "rgba(0, 0, 0, 0)"),
          );
        expect(filled).toHaveLength(1);
      },
      seeing("Đăng nhập lúc"),
    ],
    "R-SEC-3 security-unverified": {
      as: "unverified",
      steps: showing("/security", "Đăng nhập lúc"),
    },
    "R-SEC-3 security-phone-waits": [
      asPlayer({ phoneWaitsUntil: MOMENT }),
      showing("/security", "Số mới, lấy lại được tài khoản từ"),
    ],
    password: openPassword,
    "password-same": [
      fillPasswords("Demo@12345", "Demo@12345"),
      blurred("Nhập lại mật khẩu mới"),
      seeing("Mật khẩu mới phải khác mật khẩu cũ."),
    ],
    "password-weak": [
      fillPasswords("Demo@12345", "matkhaudai", "matkhau"),
      blurred("Nhập lại mật khẩu mới"),
      seeing(PASSWORDS_DIFFER_MESSAGE),
    ],
    "R-SEC-2 password-saving": [held(PASSWORD), changePassword("Đang đổi...")],
    "R-SEC-2 password-wrong": [
      refused(PASSWORD, invalid({ currentPassword: [PASSWORD_WRONG] })),
      changePassword(PASSWORD_WRONG),
      (page) => expect(page.getByLabel("Mật khẩu cũ")).toBeFocused(),
      seeingMistake,
    ],
    "R-SEC-2 password-changed": [
      answered(PASSWORD, { message: PASSWORD_CHANGED }),
      changePassword(PASSWORD_CHANGED),
    ],
    "R-SEC-3 phone": openPhone,
    "R-SEC-3 phone-checking": [held(ASK), askForPhone("Đang kiểm tra...")],
    "R-SEC-3 phone-same": [
      refused(ASK, invalid({ newPhoneNumber: [PHONE_SAME] })),
      askForPhone(PHONE_SAME),
    ],
    "R-SEC-3 phone-by-sms": [
      proofs({ otpRequired: true }),
      askForPhone("đã được xác minh, nên bạn cần mã xác minh"),
    ],
    "R-CODE-1 phone-by-both": [
      proofs({ otpRequired: true, securityCodeRequired: true }),
      askForPhone("Mã bảo mật đã được gửi đến email của bạn"),
      seeing((page) => page.getByRole("button", { name: "Gửi lại" })),
    ],
    "R-CODE-1 phone-by-email-again": [
      proofs({ securityCodeRequired: true }),
      answered("POST /api/security-code/", { message: "" }),
      askForPhone("Mã bảo mật đã được gửi đến email của bạn"),
      pressing("Gửi lại", "Mã bảo mật đã được gửi đến email của bạn"),
      left("Mã bảo mật", "ABC"),
      seeing(/phải có 6 ký tự/),
    ],
    "R-CODE-1 phone-by-email-sending": [
      proofs({ securityCodeRequired: true }),
      held("POST /api/security-code/"),
      askForPhone("Mã bảo mật đã được gửi đến email của bạn"),
      async (page) => {
        let sent = 0;
        page.on("request", (request) => (sent += Number(request.url().includes("security-code"))));
        const again = page.getByRole("button", { name: "Gửi lại" });
        await again.click();
        const sending = page.locator("button[aria-disabled=true]");
        await sending.dispatchEvent("click");
        expect(sent).toBe(1);
        return sending;
      },
    ],
    "R-SEC-3 phone-unverified": {
      as: "unverified",
      steps: [proofs({ message: NO_SMS_CODE }), askForPhone(NO_SMS_CODE)],
    },
    "R-SEC-3 phone-wrong-code": [
      proofs({ otpRequired: true }),
      refused(PHONE, invalid({ otpNumber: [PHONE_WRONG_CODE] })),
      changePhone(PHONE_WRONG_CODE),
      seeingMistake,
    ],
    "R-SEC-3 phone-changed": [
      proofs({ otpRequired: true }),
      answered(PHONE, { message: "" }),
      changePhone("Đã đổi số điện thoại."),
    ],
    "sessions-loading": [held(SESSIONS), showing("/security", "Thiết bị đang đăng nhập")],
    "sessions-failed": [cutOff(SESSIONS), showing("/security", CONNECTION_LOST)],
    sessions: [
      showSessions,
      seeing((page) => page.getByRole("heading", { name: "Thiết bị đang đăng nhập (3)" })),
    ],
    "sessions-ended": [
      accepted("DELETE /api/user/sessions/*"),
      showSessions,
      (page) =>
        page
          .getByRole("button", { name: /^Đăng xuất khỏi/ })
          .first()
          .click(),
      seeing(/^Đã đăng xuất khỏi/),
    ],
    "sessions-end-others": [showSessions, clicked("Đăng xuất mọi thiết bị khác"), seeingDialog],
  },
);

function fillPasswords(old: string, next: string, again = next): Step {
  return inTurn(
    openPassword,
    filled("Mật khẩu cũ", old),
    filled(/^Mật khẩu mới$/, next),
    filled("Nhập lại mật khẩu mới", again),
  );
}

function changePassword(brings: string): Reach {
  return inTurn(fillPasswords("Demo@12345", "Tieu-ngao-1967!"), pressing("Đổi mật khẩu", brings));
}

function proofs(needed: object): Step {
  return answered(ASK, { otpRequired: false, securityCodeRequired: false, message: "", ...needed });
}

function askForPhone(brings: string): Reach {
  return inTurn(openPhone, filled("Số điện thoại mới", NEW_PHONE), pressing("Tiếp tục", brings));
}

function changePhone(brings: string): Reach {
  return inTurn(
    askForPhone("đã được xác minh, nên bạn cần mã xác minh"),
    filled("Mã xác minh (SMS)", "AB12CD"),
    pressing("Đổi số điện thoại", brings),
  );
}

const PUSH = "GET /api/user/push";
const PUBLIC_KEY = "B".padEnd(87, "A");

/** Safari on an iPhone takes messages only for a page on its home screen. */
const asOnIphone =
  ({ isOnHomeScreen }: { isOnHomeScreen: boolean }): Step =>
  (page) =>
    page.addInitScript((value) => {
      Reflect.deleteProperty(globalThis, "PushManager");
      Object.defineProperty(navigator, "standalone", { value });
    }, isOnHomeScreen);
const PANEL = "Thông báo trên thiết bị này";

const panelSaying = (words: string): Reach =>
  inTurn(
    opened("/security"),
    seeing((page) =>
      page
        .locator("section", {
          has: page.getByRole("heading", { name: PANEL }),
        })
        .filter({ hasText: words }),
    ),
  );
const isOn = (value: boolean): Step => answered(PUSH, { publicKey: PUBLIC_KEY, isOn: value });

states(
  "R-SHOP-8: messages to this browser",
  { as: "demo", paths: ["/security", "/top-ups/{id}"] },
  {
    "messages-loading": [permitting("default"), held(PUSH), panelSaying("Thông báo")],
    "messages-failed": [permitting("default"), cutOff(PUSH), panelSaying("Thông báo")],
    "messages-off": [
      permitting("default"),
      isOn(false),
      panelSaying("Đang tắt. Chúng tôi chỉ gửi sau khi bạn bật."),
    ],
    "messages-on": [permitting("granted"), isOn(true), panelSaying("Đang bật.")],
    "messages-forbidden": [
      permitting("denied"),
      isOn(false),
      panelSaying("Trình duyệt đang chặn thông báo của trang này."),
    ],
    "messages-on-iphone": [
      asOnIphone({ isOnHomeScreen: false }),
      isOn(false),
      panelSaying("chọn “Thêm vào màn hình chính”"),
      absent((page) => page.getByRole("button", { name: "Bật thông báo" })),
      seeing(PANEL),
    ],
    "messages-on-iphones-home-screen": [
      asOnIphone({ isOnHomeScreen: true }),
      isOn(false),
      showing("/security", "Thiết bị đang đăng nhập"),
      absent((page) => page.getByRole("heading", { name: PANEL })),
      seeing("Thiết bị đang đăng nhập"),
    ],
  },
);
