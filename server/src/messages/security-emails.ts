/** Emails about two-factor, recovery codes, passkeys, logins from new devices, and security codes. */
import type { SecurityAction } from "@portal/contract/security-code";
import { type Change, inWords, notYou, type UndoableChange, unlessYou } from "./change-emails.ts";
import { emailToPlayer } from "./email.ts";

/** Offers an undo, because anybody with session and password could lock the player out by two-factor. */
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

type Login = {
  /** Browser and operating system, as text. */
  readonly device: string;
  /** As text; null if unknown. */
  readonly place: string | null;
  readonly at: Date;
};

/** Notifies of a login from an unknown device. */
export const newDeviceEmail = emailToPlayer<Login>(({ device, place, at }, { gameName }) => ({
  subject: `Đăng nhập mới vào tài khoản ${gameName}`,
  heading: "Đăng nhập từ thiết bị mới",
  parts: [
    "Tài khoản của bạn vừa được đăng nhập trên một thiết bị mới:",
    { list: [device, place ?? "Không rõ vị trí", inWords(at)] },
    ...(place === null ? [] : ["Vị trí được ước đoán từ địa chỉ mạng nên có thể không chính xác."]),
    "Nếu chính bạn vừa đăng nhập, bạn không cần làm gì thêm.",
    "Không phải bạn? Hãy đổi mật khẩu ngay, mọi thiết bị khác sẽ bị đăng xuất.",
    { link: "Xem thiết bị và đổi mật khẩu", path: "/security" },
  ],
}));

/**
 * Emails about passkeys do not contain the passkey's name: an intruder could choose a name that reads like a message
 * from us.
 */
export const passkeyAddedEmail = emailToPlayer<Change & { readonly device: string }>(
  ({ at, device }, { gameName }) => ({
    subject: `Tài khoản ${gameName} vừa được thêm khóa truy cập`,
    heading: "Khóa truy cập mới",
    parts: [
      `Một khóa truy cập (passkey) vừa được thêm vào tài khoản lúc ${inWords(at)}, từ ${device}. Khóa này đăng nhập được mà không cần mật khẩu.`,
      { link: "Xem các khóa truy cập", path: "/security" },
      ...notYou,
    ],
  }),
);

export const passkeyRemovedEmail = emailToPlayer<Change & { readonly addedAt: Date }>(
  ({ at, addedAt }, { gameName }) => ({
    subject: `Tài khoản ${gameName} vừa bị xóa một khóa truy cập`,
    heading: "Khóa truy cập đã bị xóa",
    parts: [
      `Khóa truy cập (passkey) được thêm lúc ${inWords(addedAt)} vừa bị xóa khỏi tài khoản lúc ${inWords(at)}. Không ai đăng nhập bằng khóa đó được nữa.`,
      ...notYou,
    ],
  }),
);

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
