import { PASSWORDS_DIFFER_MESSAGE } from "@portal/contract/values/fields";
import {
  clicked,
  CONNECTION_LOST,
  cutOff,
  filled,
  held,
  invalid,
  inTurn,
  left,
  opened,
  pressing,
  refused,
  seeing,
  seeingMistake,
  showing,
} from "./reach.ts";
import { type Reach, screen } from "./state.ts";

const PATH = "/register";
const GOOD_PASSWORD = "Kiem-hiep-2026";

const REGISTER_USERNAME_TAKEN = "Tên đăng nhập này đã có người dùng. Vui lòng chọn tên khác.";
const REGISTER_ONE_PAGE = "Tên đăng nhập này đã có người dùng. Vui lòng chọn tên khác.";
const REGISTER_ROBOT = "Chưa xác nhận được bạn không phải là robot. Vui lòng thử lại.";

const toUsername = inTurn(
  opened(PATH),
  filled("Số điện thoại", "0912345678"),
  clicked("Tiếp tục"),
  seeing((page) => page.getByLabel("Tên đăng nhập")),
);
const toPassword = inTurn(
  toUsername,
  filled("Tên đăng nhập", "kiem_khach"),
  clicked("Tiếp tục"),
  seeing((page) => page.getByLabel("Mật khẩu", { exact: true })),
);
const fillPassword = inTurn(
  filled(/^Mật khẩu$/, GOOD_PASSWORD),
  filled("Nhập lại mật khẩu", GOOD_PASSWORD),
);

export const register = screen({
  title: "Register",
  paths: ["/register"],
  as: "visitor",
  requirement: "R-SIGNUP-2",
  states: {
    register: {
      requirement: "R-SIGNUP-1",
      shows: "The first step; 'Tiếp tục' is disabled until the phone is valid",
      isWhole: true,
      test: ["accessibility/forms", "forms of visitors fill themselves in"],
      reach: showing(PATH, "Nhận tin sự kiện"),
    },
    "register-on-desk": {
      requirement: "R-SHELL-6",
      shows: "The first step, on a desk",
      onDesktop: true,
      reach: showing(PATH, "Nhận tin sự kiện"),
    },
    "register-phone-wrong": {
      shows: "A phone that is none",
      reach: inTurn(opened(PATH), left("Số điện thoại", "12345"), seeingMistake),
    },
    "register-phone": {
      shows: "A valid phone: one may go on",
      reach: inTurn(
        opened(PATH),
        filled("Số điện thoại", "0912345678"),
        seeing((page) => page.getByRole("button", { name: "Tiếp tục", disabled: false })),
      ),
    },
    "register-username": {
      requirement: "R-SIGNUP-1",
      shows: "The second step",
      test: ["journeys/account/session", "back and forward move between the steps"],
      reach: toUsername,
    },
    "register-username-wrong": {
      shows: "A username with signs that it may not have",
      reach: inTurn(toUsername, left("Tên đăng nhập", "Đại Hiệp"), seeingMistake),
    },
    "register-username-taken": {
      shows: "A username that somebody has",
      test: ["journeys/account/sign-up", "a username that somebody has is told of"],
      reach: inTurn(
        refused("POST /register/username", invalid({ username: [REGISTER_USERNAME_TAKEN] })),
        toUsername,
        filled("Tên đăng nhập", "demo"),
        pressing("Tiếp tục", REGISTER_USERNAME_TAKEN),
      ),
    },
    "register-password": {
      requirement: "R-SIGNUP-1",
      shows: "The third step",
      reach: toPassword,
    },
    "register-password-wrong": {
      shows: "A weak password, and another one to confirm it",
      reach: inTurn(
        toPassword,
        filled(/^Mật khẩu$/, "matkhaudai"),
        left("Nhập lại mật khẩu", "matkhau"),
        seeing(PASSWORDS_DIFFER_MESSAGE),
      ),
    },
    "register-password-common": {
      requirement: "R-SIGNUP-2",
      shows: "A common one is named before the press, beside the rules that it follows",
      test: ["journeys/account/sign-up", "the rules of a password fill while it is typed"],
      reach: inTurn(
        toPassword,
        filled(/^Mật khẩu$/, "P@ssw0rd2026"),
        seeing("Mật khẩu này quá phổ biến"),
      ),
    },
    "register-password-strong": {
      requirement: "R-SIGNUP-1",
      shows: "A strong one; one switch makes both fields visible",
      reach: inTurn(
        toPassword,
        fillPassword,
        (page) => page.getByRole("button", { name: "Hiện mật khẩu" }).first().click(),
        seeing(/Độ mạnh/),
      ),
    },
    "register-processing": {
      requirement: "R-SIGNUP-3",
      shows: "Under way",
      reach: inTurn(held("POST /register"), sent("Đang tạo...")),
    },
    "register-one-page": {
      requirement: "R-SIGNUP-4",
      shows: "After a 422: one page with every field and the server's words",
      isWhole: true,
      test: ["journeys/account/sign-up", "where the name cannot be asked about"],
      reach: inTurn(
        refused("POST /register", invalid({ username: [REGISTER_ONE_PAGE] })),
        sent("Trước tiên, chúng tôi cần một vài thông tin"),
      ),
    },
    "register-robot": {
      requirement: "R-SIGNUP-3",
      shows: "The bot check was not passed",
      reach: inTurn(
        refused("POST /register", invalid({ gReCaptchaToken: [REGISTER_ROBOT] })),
        sent(REGISTER_ROBOT),
      ),
    },
    "register-unanswered": {
      requirement: "R-WIRE-1",
      shows: "No answer",
      reach: inTurn(cutOff("POST /register"), sent(CONNECTION_LOST)),
    },
  },
});

function sent(brings: string): Reach {
  return inTurn(toPassword, fillPassword, pressing("Tạo tài khoản", brings));
}
