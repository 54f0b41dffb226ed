import { type Email, type EmailBranding, writeEmail } from "./email.ts";

/** Carries the link that proves that the address is the player's. */
export function addressVerificationEmail(
  head: EmailBranding,
  { username, token, minutes }: { username: string; token: string; minutes: number },
): Email {
  return writeEmail(head, {
    subject: `Xác minh email cho tài khoản ${head.gameName}`,
    heading: "Xác minh email của bạn",
    parts: [
      `Chào ${username},`,
      "Chỉ còn một bước: mở liên kết dưới đây để xác nhận địa chỉ email này là của bạn.",
      { link: "Xác minh email", path: `/email-verification/${token}` },
      `Liên kết dùng được một lần, trong vòng ${minutes} phút.`,
      "Bạn không có tài khoản này? Cứ bỏ qua thư, địa chỉ của bạn sẽ không được dùng.",
    ],
  });
}
