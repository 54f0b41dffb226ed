import type { SecurityAction } from "@portal/contract/security-code";
import { type Email, type EmailBranding, writeEmail } from "./email.ts";

const WHAT_FOR: Readonly<Record<SecurityAction, string>> = {
  "confirm.email": "xác nhận địa chỉ email",
  "confirm.phone_number": "đổi số điện thoại",
  "confirm.payment": "xác nhận thanh toán",
  "confirm.change_password": "đổi mật khẩu",
  "confirm.change_email": "đổi địa chỉ email",
  "approve.login": "đăng nhập",
};

/** Carries the code that confirms the player's next action. */
export function securityCodeEmail(
  head: EmailBranding,
  {
    username,
    code,
    action,
    minutes,
  }: { username: string; code: string; action: SecurityAction; minutes: number },
): Email {
  return writeEmail(head, {
    // The subject does not hold the code, because locked screens show subjects.
    subject: `Mã bảo mật ${head.gameName}`,
    heading: "Mã bảo mật của bạn",
    parts: [
      `Chào ${username},`,
      `Đây là mã để ${WHAT_FOR[action]}:`,
      { code },
      `Mã dùng được một lần, trong vòng ${minutes} phút. Đừng cho ai biết mã này, kể cả người tự nhận là nhân viên hỗ trợ.`,
      "Bạn không yêu cầu? Có thể ai đó đang dùng tài khoản của bạn, hãy đổi mật khẩu ngay.",
      { link: "Đổi mật khẩu", path: "/security" },
    ],
  });
}
