import { type Email, type EmailBranding, writeEmail } from "./email.ts";

/** Carries the link that verifies the new address, which then replaces the old one. */
export function newAddressEmail(
  head: EmailBranding,
  { username, token, minutes }: { username: string; token: string; minutes: number },
): Email {
  return writeEmail(head, {
    subject: `Xác minh email mới cho tài khoản ${head.gameName}`,
    heading: "Xác minh email mới của bạn",
    parts: [
      `Chào ${username},`,
      "Mở liên kết dưới đây để đổi email của tài khoản sang địa chỉ này. Trước khi bạn mở, email hiện tại vẫn được giữ nguyên.",
      { link: "Xác minh email mới", path: `/email-verification/${token}` },
      `Liên kết dùng được một lần, trong vòng ${minutes} phút.`,
      "Bạn không có tài khoản này? Cứ bỏ qua thư, địa chỉ của bạn sẽ không được dùng.",
    ],
  });
}
