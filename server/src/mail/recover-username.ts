import { type Email, type EmailBranding, writeEmail } from "./email.ts";

/** Lists the accounts that have this verified address. */
export function recoverUsernameEmail(
  head: EmailBranding,
  { usernames }: { usernames: readonly string[] },
): Email {
  return writeEmail(head, {
    subject: `Tên đăng nhập ${head.gameName} của bạn`,
    heading: "Tên đăng nhập của bạn",
    parts: [
      "Chào bạn,",
      "Bạn vừa yêu cầu tìm lại tên đăng nhập. Các tài khoản dùng email này:",
      { list: usernames },
      { link: "Đăng nhập", path: "/login" },
      "Quên cả mật khẩu? Bạn có thể đặt lại từ trang đăng nhập.",
      "Bạn không yêu cầu? Cứ bỏ qua thư này, không có gì thay đổi.",
    ],
  });
}
