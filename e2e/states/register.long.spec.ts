/** Lists the states of the registration, each with the steps that lead to it. */
import { expect } from "@playwright/test";
import { PASSWORDS_DIFFER_MESSAGE } from "@portal/contract/values/fields";
import { states } from "../support/states/states.ts";
import {
  clicked,
  CONNECTION_LOST,
  cutOff,
  described,
  filled,
  held,
  inTurn,
  invalid,
  left,
  opened,
  pressing,
  type Reach,
  refused,
  seeing,
  seeingMistake,
  showing,
  type Step,
} from "../support/states/steps.ts";

const PATH = "/register";
const GOOD_PASSWORD = "Kiem-hiep-2026";

const REGISTER_USERNAME_TAKEN = "Tên đăng nhập này đã có người dùng. Vui lòng chọn tên khác.";
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

states(
  "R-SIGNUP-2: register",
  { as: "visitor", paths: ["/register"] },
  {
    "R-SIGNUP-1 register": showing(PATH, "Nhận tin sự kiện"),
    "register-phone-wrong": [
      opened(PATH),
      left("Số điện thoại", "12345"),
      (page) => page.getByLabel("Số điện thoại").press("Enter"),
      seeing((page) => page.getByRole("button", { name: "Tiếp tục", disabled: true })),
      seeingMistake,
    ],
    "register-phone": [
      opened(PATH),
      filled("Số điện thoại", "0912345678"),
      seeing((page) => page.getByRole("button", { name: "Tiếp tục", disabled: false })),
    ],
    "R-SIGNUP-1 register-username": toUsername,
    "register-username-wrong": [toUsername, left("Tên đăng nhập", "Đại Hiệp"), seeingMistake],
    "R-SIGNUP-2 register-username-suggested": [
      toUsername,
      filled("Tên đăng nhập", "Võ Lâm"),
      clicked("Dùng “vo_lam”"),
      seeing((page) => page.locator("input[name=username][value=vo_lam]:focus")),
    ],
    "register-username-taken": [
      refused("POST /register/username", invalid({ username: [REGISTER_USERNAME_TAKEN] })),
      toUsername,
      filled("Tên đăng nhập", "demo"),
      pressing("Tiếp tục", REGISTER_USERNAME_TAKEN),
    ],
    "R-SIGNUP-1 register-password": toPassword,
    "register-password-wrong": [
      toPassword,
      filled(/^Mật khẩu$/, "matkhaudai"),
      left("Nhập lại mật khẩu", "matkhau"),
      seeing(PASSWORDS_DIFFER_MESSAGE),
    ],
    "R-SIGNUP-2 register-password-rules": [
      toPassword,
      filled(/^Mật khẩu$/, "kiemkhach77"),
      rules("đã đạt", [/Từ 8 ký tự/, /Có chữ cái/, /Có chữ số/]),
      rules("chưa đạt", [/Có ký tự đặc biệt/, /Có chữ thường và chữ hoa/]),
      seeing("Kết hợp chữ cái, chữ số và ký tự đặc biệt"),
    ],
    "R-SIGNUP-2 register-password-common": [
      toPassword,
      filled(/^Mật khẩu$/, "P@ssw0rd2026"),
      filled("Nhập lại mật khẩu", "P@ssw0rd2026"),
      seeing((page) => page.getByRole("button", { name: "Tạo tài khoản", disabled: true })),
      seeing("Mật khẩu này quá phổ biến"),
    ],
    "R-SIGNUP-1 register-password-strong": [
      toPassword,
      fillPassword,
      (page) => page.getByRole("button", { name: "Hiện mật khẩu" }).first().click(),
      seeing(/Độ mạnh/),
    ],
    "R-SIGNUP-3 register-processing": [held("POST /register"), sent("Đang tạo...")],
    "R-SIGNUP-4 register-one-page": [
      // The check of the name alone is down.
      refused("POST /register/username", { statusCode: 503, message: "Hệ thống đang bận." }),
      refused("POST /register", invalid({ username: [REGISTER_USERNAME_TAKEN] })),
      sent("Trước tiên, chúng tôi cần một vài thông tin"),
      (page) => expect(page.getByLabel("Số điện thoại")).toHaveValue("0912345678"),
      described((page) => page.getByLabel("Tên đăng nhập"), /đã có người dùng/),
      seeing("Trước tiên, chúng tôi cần một vài thông tin"),
    ],
    "R-SIGNUP-3 register-robot": [
      refused("POST /register", invalid({ gReCaptchaToken: [REGISTER_ROBOT] })),
      sent(REGISTER_ROBOT),
    ],
    "R-WIRE-1 register-unanswered": [cutOff("POST /register"), sent(CONNECTION_LOST)],
  },
);

/** Expects the rules of a password that are kept, or not kept yet. */
function rules(mark: string, texts: readonly RegExp[]): Step {
  return (page) =>
    expect(page.getByRole("listitem").filter({ hasText: `: ${mark}.` })).toHaveText([...texts]);
}

function sent(brings: string): Reach {
  return inTurn(toPassword, fillPassword, pressing("Tạo tài khoản", brings));
}
