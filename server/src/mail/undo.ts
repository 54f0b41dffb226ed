/** Emails that notify of an undone change. */
import { type Email, type EmailBranding, writeEmail } from "./email.ts";
import { type Change, inWords } from "./notices.ts";

/** Sent to the address that the account has after the undo. */
export function changeUndoneEmail(head: EmailBranding, { username, at }: Change): Email {
  return writeEmail(head, {
    subject: `Tài khoản ${head.gameName} đã trở lại như trước`,
    heading: "Thay đổi đã được hoàn tác",
    parts: [
      `Chào ${username},`,
      `Lúc ${inWords(at)}, tài khoản đã trở lại như trước thay đổi mà chúng tôi báo cho bạn. Mọi thiết bị đã bị đăng xuất.`,
      "Mật khẩu trước đó không còn dùng được. Nếu bạn chưa đặt mật khẩu mới, hãy đặt ngay. Cho đến lúc đó, không ai đăng nhập bằng mật khẩu hay tiêu KP của tài khoản được.",
      { link: "Đặt mật khẩu mới", path: "/recovery" },
    ],
  });
}

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
