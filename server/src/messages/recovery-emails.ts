/** Emails that recover a password or username, confirm an undo, or verify an address. */
import { type Change, inWords } from "./change-emails.ts";
import { type Email, type EmailBranding, emailToPlayer, writeEmail } from "./email.ts";

/** Carries the link that sets a new password once. */
export const resetPasswordEmail = emailToPlayer<{ token: string; minutes: number }>(
  ({ token, minutes }, { gameName }) => ({
    subject: `Đặt lại mật khẩu ${gameName}`,
    heading: "Đặt lại mật khẩu",
    parts: [
      "Chúng tôi vừa nhận được yêu cầu đặt lại mật khẩu cho tài khoản của bạn. Hãy mở liên kết dưới đây để chọn mật khẩu mới.",
      { link: "Đặt mật khẩu mới", path: `/reset-password/${token}` },
      `Liên kết dùng được một lần, trong vòng ${minutes} phút.`,
      "Bạn không yêu cầu? Cứ bỏ qua thư này, mật khẩu của bạn vẫn như cũ. Đừng chuyển tiếp thư này cho bất kỳ ai, kể cả người tự nhận là nhân viên hỗ trợ.",
    ],
  }),
);

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

/** Sent to the address that the account has after the undo. */
export const changeUndoneEmail = emailToPlayer<Change>(({ at }, { gameName }) => ({
  subject: `Tài khoản ${gameName} đã trở lại như trước`,
  heading: "Thay đổi đã được hoàn tác",
  parts: [
    `Thay đổi mà chúng tôi báo cho bạn đã được hoàn tác lúc ${inWords(at)}. Mọi thiết bị đã bị đăng xuất.`,
    "Mật khẩu trước đó không còn dùng được. Chưa đặt mật khẩu mới? Hãy đặt ngay: cho đến lúc đó, không ai đăng nhập bằng mật khẩu hay tiêu KP của tài khoản được.",
    { link: "Đặt mật khẩu mới", path: "/recovery" },
  ],
}));

/** Sent to the address that the account had before the undo. Nothing in it leads back to the account. */
export function addressRemovedEmail(head: EmailBranding, { username, at }: Change): Email {
  return writeEmail(head, {
    subject: `Email này không còn thuộc tài khoản ${head.gameName}`,
    heading: "Email đã được gỡ khỏi tài khoản",
    parts: [
      "Chào bạn,",
      `Lúc ${inWords(at)}, một thay đổi của tài khoản ${username} đã được hoàn tác qua email hoặc số điện thoại cũ. Email này không còn thuộc tài khoản đó.`,
      "Nếu bạn là chủ tài khoản và không yêu cầu điều này, hãy liên hệ với chúng tôi.",
      { link: "Đến trang hỗ trợ", path: "/support" },
    ],
  });
}

type Link = { readonly token: string; readonly minutes: number };

/** Carries the link that proves that the address is the player's. */
export const addressVerificationEmail = emailToPlayer<Link>(({ token, minutes }, { gameName }) => ({
  subject: `Xác minh email cho tài khoản ${gameName}`,
  heading: "Xác minh email của bạn",
  parts: [
    "Chỉ còn một bước: mở liên kết dưới đây để xác nhận địa chỉ email này là của bạn.",
    { link: "Xác minh email", path: `/email-verification/${token}` },
    `Liên kết dùng được một lần, trong vòng ${minutes} phút.`,
    "Bạn không có tài khoản này? Cứ bỏ qua thư, địa chỉ của bạn sẽ không được dùng.",
  ],
}));

/** Carries the link that verifies the new address, which then replaces the old one. */
export const newAddressEmail = emailToPlayer<Link>(({ token, minutes }, { gameName }) => ({
  subject: `Xác minh email mới cho tài khoản ${gameName}`,
  heading: "Xác minh email mới của bạn",
  parts: [
    "Mở liên kết dưới đây để đổi email của tài khoản sang địa chỉ này. Trước khi bạn mở, email hiện tại vẫn được giữ nguyên.",
    { link: "Xác minh email mới", path: `/email-verification/${token}` },
    `Liên kết dùng được một lần, trong vòng ${minutes} phút.`,
    "Bạn không có tài khoản này? Cứ bỏ qua thư, địa chỉ của bạn sẽ không được dùng.",
  ],
}));
