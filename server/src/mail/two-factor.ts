/** Emails that notify of a change to two-factor, or of a used recovery code. */
import { type Email, type EmailBranding, writeEmail } from "./email.ts";
import { type Change, inWords, notYou, type UndoableChange, unlessYou } from "./notices.ts";

/** Offers an undo, since anybody with session and password could lock the player out this way. */
export function twoFactorOnEmail(
  head: EmailBranding,
  { username, at, undo }: UndoableChange,
): Email {
  return writeEmail(head, {
    subject: `Đã bật xác thực hai lớp cho tài khoản ${head.gameName}`,
    heading: "Đã bật xác thực hai lớp",
    parts: [
      `Chào ${username},`,
      `Xác thực hai lớp của tài khoản được bật lúc ${inWords(at)}. Từ nay, ngoài mật khẩu, đăng nhập cần thêm mã của ứng dụng xác thực. Các thiết bị khác đã được đăng xuất.`,
      "Hãy cất các mã khôi phục ở nơi an toàn để vẫn đăng nhập được khi không có điện thoại bên mình.",
      ...unlessYou(undo),
    ],
  });
}

export function twoFactorOffEmail(head: EmailBranding, { username, at }: Change): Email {
  return writeEmail(head, {
    subject: `Đã tắt xác thực hai lớp của tài khoản ${head.gameName}`,
    heading: "Đã tắt xác thực hai lớp",
    parts: [
      `Chào ${username},`,
      `Xác thực hai lớp của tài khoản bị tắt lúc ${inWords(at)}. Từ nay chỉ cần mật khẩu là đăng nhập được.`,
      ...notYou,
    ],
  });
}

export function recoveryCodesRenewedEmail(head: EmailBranding, { username, at }: Change): Email {
  return writeEmail(head, {
    subject: `Mã khôi phục ${head.gameName} mới vừa được tạo`,
    heading: "Mã khôi phục mới vừa được tạo",
    parts: [
      `Chào ${username},`,
      `Bộ mã khôi phục mới của tài khoản được tạo lúc ${inWords(at)}. Các mã cũ không dùng được nữa.`,
      ...notYou,
    ],
  });
}

export function recoveryCodeUsedEmail(
  head: EmailBranding,
  { username, at, codesLeft }: Change & { readonly codesLeft: number },
): Email {
  return writeEmail(head, {
    subject: `Một mã khôi phục ${head.gameName} vừa được dùng`,
    heading: "Một mã khôi phục vừa được dùng",
    parts: [
      `Chào ${username},`,
      `Tài khoản được đăng nhập bằng một mã khôi phục lúc ${inWords(at)}. Bạn còn ${codesLeft} mã.`,
      "Nếu chính bạn đã đăng nhập, bạn không cần làm gì thêm. Sắp hết mã? Hãy tạo bộ mã mới ở trang Bảo mật và đăng nhập.",
      "Không phải bạn? Hãy lấy lại tài khoản ngay.",
      { link: "Lấy lại tài khoản", path: "/recovery" },
    ],
  });
}
