import { type Email, type EmailBranding, writeEmail } from "./email.ts";

/** Carries the link that sets a new password once. */
export function resetPasswordEmail(
  head: EmailBranding,
  { username, token, minutes }: { username: string; token: string; minutes: number },
): Email {
  return writeEmail(head, {
    subject: `Đặt lại mật khẩu ${head.gameName}`,
    heading: "Đặt lại mật khẩu",
    parts: [
      `Chào ${username},`,
      "Chúng tôi vừa nhận được yêu cầu đặt lại mật khẩu cho tài khoản của bạn. Hãy mở liên kết dưới đây để chọn mật khẩu mới.",
      { link: "Đặt mật khẩu mới", path: `/reset-password/${token}` },
      `Liên kết dùng được một lần, trong vòng ${minutes} phút.`,
      "Bạn không yêu cầu? Cứ bỏ qua thư này, mật khẩu của bạn vẫn như cũ. Đừng chuyển thư cho bất kỳ ai, kể cả người tự nhận là nhân viên hỗ trợ.",
    ],
  });
}
