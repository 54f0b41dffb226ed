import { PASSWORDS_DIFFER_MESSAGE } from "@portal/contract/values/fields";
import { MOMENT } from "../support/browser/still.ts";
import { askForPassword } from "../support/player/states.ts";
import {
  accepted,
  answered,
  asPlayer,
  blurred,
  clicked,
  CONNECTION_LOST,
  cutOff,
  filled,
  held,
  invalid,
  inTurn,
  opened,
  pressing,
  refused,
  seeing,
  seeingDialog,
  showing,
  uuid,
  type Step,
} from "./reach.ts";
import { type Reach, screen } from "./state.ts";

const PASSWORD = "POST /api/user/change-password";
const SESSIONS = "GET /api/user/sessions";
const ASK = "POST /api/user/change-phone";
const PHONE = "POST /api/user/update-phone";
const NEW_PHONE = "0912345678";

const PASSWORD_WRONG = "Mật khẩu cũ không đúng.";
const PASSWORD_CHANGED = "Đã đổi mật khẩu. Các thiết bị khác đã được đăng xuất.";
const PHONE_SAME = "Đây chính là số điện thoại hiện tại của tài khoản.";
const PHONE_WRONG_CODE = "Mã xác minh không đúng hoặc đã hết hạn.";

const openPhone = inTurn(opened("/security"), clicked("Đổi số điện thoại"), seeingDialog);

const used = { createdAt: MOMENT, lastUsedAt: MOMENT, isCurrent: false, place: "Hà Nội" };
const showSessions = inTurn(
  answered(SESSIONS, [
    { ...used, id: uuid(1), device: "Chrome trên Windows", isCurrent: true },
    { ...used, id: uuid(2), device: "Safari trên iPhone" },
    { ...used, id: uuid(3), device: "Cốc Cốc trên Android", place: null },
  ]),
  showing("/security", "Cốc Cốc trên Android"),
);

export const security = screen({
  title: "Security and login",
  paths: ["/security"],
  as: "demo",
  requirement: "R-SEC-1",
  states: {
    security: {
      shows: "A player who is verified",
      isWhole: true,
      reach: showing("/security", "Đăng nhập lúc"),
    },
    "security-on-desk": {
      shows: "The same on a desk",
      onDesktop: true,
      isWhole: true,
      reach: showing("/security", "Đăng nhập lúc"),
    },
    "security-unverified": {
      requirement: "R-SEC-3",
      shows: "The phone is not verified: how it is activated",
      as: "trong",
      isWhole: true,
      test: ["journeys/account/security", "who has not verified his phone needs no code"],
      reach: showing("/security", "Đăng nhập lúc"),
    },
    "security-phone-waits": {
      requirement: "R-SEC-3",
      shows:
        "A verified phone that the session alone had set: from when on it recovers the account",
      test: ["journeys/account/security", "a phone set by the session alone says from when on"],
      reach: inTurn(
        asPlayer({ phoneWaitsUntil: MOMENT }),
        showing("/security", "Số mới, lấy lại được tài khoản từ"),
      ),
    },
    password: {
      shows: "The password: disabled while it is not filled in",
      test: ["accessibility/forms", "forms of a player do, too"],
      reach: askForPassword,
    },
    "password-same": {
      shows: "The password: the new one is the old one",
      test: ["journeys/account/security", "a change of password ends the other session"],
      reach: inTurn(
        fillPasswords("Demo@12345", "Demo@12345"),
        blurred("Nhập lại mật khẩu mới"),
        seeing("Mật khẩu mới phải khác mật khẩu cũ."),
      ),
    },
    "password-weak": {
      shows: "The password: the new one is weak, and confirmed by another",
      reach: inTurn(
        fillPasswords("Demo@12345", "matkhaudai", "matkhau"),
        blurred("Nhập lại mật khẩu mới"),
        seeing(PASSWORDS_DIFFER_MESSAGE),
      ),
    },
    "password-saving": {
      requirement: "R-SEC-2",
      shows: "The password: under way",
      reach: inTurn(held(PASSWORD), changePassword("Đang đổi...")),
    },
    "password-wrong": {
      requirement: "R-SEC-2",
      shows: "The password: the old one is wrong",
      test: ["journeys/account/security", "a change of password ends the other session"],
      reach: inTurn(
        refused(PASSWORD, invalid({ currentPassword: [PASSWORD_WRONG] })),
        changePassword(PASSWORD_WRONG),
      ),
    },
    "password-changed": {
      requirement: "R-SEC-2",
      shows: "The password: changed",
      test: ["journeys/account/security", "a change of password ends the other session"],
      reach: inTurn(
        answered(PASSWORD, { message: PASSWORD_CHANGED }),
        changePassword(PASSWORD_CHANGED),
      ),
    },
    phone: {
      requirement: "R-SEC-3",
      shows: "The phone: the new number",
      reach: openPhone,
    },
    "phone-checking": {
      requirement: "R-SEC-3",
      shows: "The phone: what it takes is being asked",
      reach: inTurn(held(ASK), askForPhone("Đang kiểm tra...")),
    },
    "phone-same": {
      requirement: "R-SEC-3",
      shows: "The phone: it is the present one",
      test: ["journeys/account/security", "who has not verified his phone needs no code"],
      reach: inTurn(
        refused(ASK, invalid({ newPhoneNumber: [PHONE_SAME] })),
        askForPhone(PHONE_SAME),
      ),
    },
    "phone-by-sms": {
      requirement: "R-SEC-3",
      shows: "The phone: the present one is verified, so its code is needed",
      test: ["journeys/account/security", "who has verified his phone changes it"],
      reach: inTurn(
        proofs({ otpRequired: true }),
        askForPhone("đã được xác minh, nên bạn cần mã xác minh"),
      ),
    },
    "phone-by-both": {
      requirement: "R-CODE-1",
      shows: "The phone: both codes are needed; the email has been sent",
      test: ["journeys/account/security", "the code by email is sent again"],
      reach: inTurn(
        proofs({ otpRequired: true, securityCodeRequired: true }),
        askForPhone("Mã bảo mật đã được gửi đến email của bạn"),
        seeing((page) => page.getByRole("button", { name: "Gửi lại" })),
      ),
    },
    "phone-unverified": {
      requirement: "R-SEC-3",
      shows: "The phone: the present one is not verified, so no code is needed",
      as: "trong",
      test: ["journeys/account/security", "who has not verified his phone needs no code"],
      reach: inTurn(proofs({}), askForPhone("chưa được xác minh, nên không cần mã SMS")),
    },
    "phone-wrong-code": {
      requirement: "R-SEC-3",
      shows: "The phone: a wrong code",
      test: ["journeys/account/security", "who has verified his phone changes it"],
      reach: inTurn(
        proofs({ otpRequired: true }),
        refused(PHONE, invalid({ otpNumber: [PHONE_WRONG_CODE] })),
        changePhone(PHONE_WRONG_CODE),
      ),
    },
    "phone-changed": {
      requirement: "R-SEC-3",
      shows: "The phone: changed",
      test: ["journeys/account/security", "who has verified his phone changes it"],
      reach: inTurn(
        proofs({ otpRequired: true }),
        answered(PHONE, { message: "" }),
        changePhone("Đã đổi số điện thoại."),
      ),
    },
    "sessions-loading": {
      shows: "The devices are on their way",
      reach: inTurn(held(SESSIONS), showing("/security", "Thiết bị đang đăng nhập")),
    },
    "sessions-failed": {
      shows: "The devices cannot be had",
      reach: inTurn(cutOff(SESSIONS), showing("/security", CONNECTION_LOST)),
    },
    sessions: {
      shows: "Several devices",
      test: ["journeys/account/devices", "a login on another device is reported"],
      reach: showSessions,
    },
    "sessions-ended": {
      shows: "One of them was signed out",
      test: ["journeys/account/security", "the list of sessions ends one"],
      reach: inTurn(
        accepted("DELETE /api/user/sessions/*"),
        showSessions,
        (page) =>
          page
            .getByRole("button", { name: /^Đăng xuất khỏi/ })
            .first()
            .click(),
        seeing(/^Đã đăng xuất khỏi/),
      ),
    },
    "sessions-end-others": {
      shows: "Signing out all others is asked about",
      test: ["journeys/account/security", "the list of sessions ends one"],
      reach: inTurn(showSessions, clicked("Đăng xuất mọi thiết bị khác"), seeingDialog),
    },
  },
});

function fillPasswords(old: string, next: string, again = next): Step {
  return inTurn(
    askForPassword,
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
