/** Emails that notify of a change to two-factor, or of a used recovery code. */
import { emailToPlayer } from "./email.ts";
import { type Change, inWords, notYou, type UndoableChange, unlessYou } from "./notices.ts";

/** Offers an undo, since anybody with session and password could lock the player out this way. */
export const twoFactorOnEmail = emailToPlayer<UndoableChange>(({ at, undo }, { gameName }) => ({
  subject: `Đã bật xác thực hai lớp cho tài khoản ${gameName}`,
  heading: "Đã bật xác thực hai lớp",
  parts: [
    `Xác thực hai lớp của tài khoản được bật lúc ${inWords(at)}. Từ nay, ngoài mật khẩu, đăng nhập cần thêm mã của ứng dụng xác thực. Các thiết bị khác đã được đăng xuất.`,
    "Hãy cất các mã khôi phục ở nơi an toàn để vẫn đăng nhập được khi không có điện thoại bên mình.",
    ...unlessYou(undo),
  ],
}));

export const twoFactorOffEmail = emailToPlayer<Change>(({ at }, { gameName }) => ({
  subject: `Đã tắt xác thực hai lớp của tài khoản ${gameName}`,
  heading: "Đã tắt xác thực hai lớp",
  parts: [
    `Xác thực hai lớp của tài khoản bị tắt lúc ${inWords(at)}. Từ nay chỉ cần mật khẩu là đăng nhập được.`,
    ...notYou,
  ],
}));

export const recoveryCodesRenewedEmail = emailToPlayer<Change>(({ at }, { gameName }) => ({
  subject: `Mã khôi phục ${gameName} mới vừa được tạo`,
  heading: "Mã khôi phục mới vừa được tạo",
  parts: [
    `Bộ mã khôi phục mới của tài khoản được tạo lúc ${inWords(at)}. Các mã cũ không dùng được nữa.`,
    ...notYou,
  ],
}));

export const recoveryCodeUsedEmail = emailToPlayer<Change & { readonly codesLeft: number }>(
  ({ at, codesLeft }, { gameName }) => ({
    subject: `Một mã khôi phục ${gameName} vừa được dùng`,
    heading: "Một mã khôi phục vừa được dùng",
    parts: [
      `Tài khoản được đăng nhập bằng một mã khôi phục lúc ${inWords(at)}. Bạn còn ${codesLeft} mã.`,
      "Nếu chính bạn đã đăng nhập, bạn không cần làm gì thêm. Sắp hết mã? Hãy tạo bộ mã mới ở trang Bảo mật và đăng nhập.",
      "Không phải bạn? Hãy lấy lại tài khoản ngay.",
      { link: "Lấy lại tài khoản", path: "/recovery" },
    ],
  }),
);
