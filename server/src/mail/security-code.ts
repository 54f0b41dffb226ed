import type { SecurityAction } from "@portal/contract/security-code";
import { emailToPlayer } from "./email.ts";

const WHAT_FOR: Readonly<Record<SecurityAction, string>> = {
  "confirm.email": "xác nhận địa chỉ email",
  "confirm.phone_number": "đổi số điện thoại",
  "confirm.payment": "xác nhận thanh toán",
  "confirm.change_password": "đổi mật khẩu",
  "confirm.change_email": "đổi địa chỉ email",
  "approve.login": "đăng nhập",
};

type Code = { readonly code: string; readonly action: SecurityAction; readonly minutes: number };

/** Carries the code that confirms the player's next action. */
export const securityCodeEmail = emailToPlayer<Code>(({ code, action, minutes }, { gameName }) => ({
  // The subject does not hold the code, because locked screens show subjects.
  subject: `Mã bảo mật ${gameName}`,
  heading: "Mã bảo mật của bạn",
  parts: [
    `Đây là mã để ${WHAT_FOR[action]}:`,
    { code },
    `Mã dùng được một lần, trong vòng ${minutes} phút. Đừng cho ai biết mã này, kể cả người tự nhận là nhân viên hỗ trợ.`,
    "Bạn không yêu cầu? Có thể ai đó đang dùng tài khoản của bạn, hãy đổi mật khẩu ngay.",
    { link: "Đổi mật khẩu", path: "/security" },
  ],
}));
