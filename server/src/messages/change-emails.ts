/**
 * Emails that notify a player of a changed password, phone or email, in case somebody else made it. Also times in
 * words.
 */
import { emailToPlayer, type Part, maskedEmail } from "./email.ts";

export type Change = { readonly username: string; readonly at: Date };

export type UndoableChange = Change & {
  /** Absent if the address was never verified, so that it may not undo the change. */
  readonly undo?: { readonly token: string; readonly hours: number } | undefined;
};

/** The path of the link that undoes a change. */
export const undoPath = (token: string): string => `/recovery/undo/${token}`;

/** `passkeys` is their number: a new password does not change them. */
export const passwordChangedEmail = emailToPlayer<UndoableChange & { readonly passkeys: number }>(
  ({ at, undo, passkeys }, { gameName }) => ({
    subject: `Mật khẩu ${gameName} của bạn vừa được đổi`,
    heading: "Mật khẩu vừa được đổi",
    parts: [
      `Mật khẩu của tài khoản vừa được đổi lúc ${inWords(at)}. Các thiết bị khác đã được đăng xuất.`,
      ...(passkeys > 0
        ? [
            `Tài khoản có ${passkeys} khóa truy cập (passkey) và vẫn đăng nhập được bằng các khóa đó. Có khóa không phải của bạn? Hãy xóa ở trang Bảo mật và đăng nhập.`,
            { link: "Xem các khóa truy cập", path: "/security" },
          ]
        : []),
      ...unlessYou(undo),
    ],
  }),
);

/** Sent to the address that the account had before the change. */
export const phoneChangedEmail = emailToPlayer<
  UndoableChange & { readonly newPhoneNumber: string }
>(({ at, undo, newPhoneNumber }, { gameName }) => ({
  subject: `Số điện thoại tài khoản ${gameName} vừa được đổi`,
  heading: "Số điện thoại vừa được đổi",
  parts: [
    `Số điện thoại của tài khoản vừa được đổi lúc ${inWords(at)}. Số mới có ba số cuối là ${newPhoneNumber.slice(-3)}.`,
    ...unlessYou(undo),
  ],
}));

/** Sent to the old address. */
export const addressChangedEmail = emailToPlayer<UndoableChange & { readonly newEmail: string }>(
  ({ at, undo, newEmail }, { gameName }) => ({
    subject: `Email tài khoản ${gameName} vừa được đổi`,
    heading: "Email vừa được đổi",
    parts: [
      `Email của tài khoản vừa được đổi lúc ${inWords(at)} thành ${maskedEmail(newEmail)}. Từ nay thư sẽ đến địa chỉ mới.`,
      ...unlessYou(undo),
    ],
  }),
);

export const notYou = [
  "Nếu chính bạn đã đổi, bạn không cần làm gì thêm.",
  "Không phải bạn? Hãy lấy lại tài khoản ngay.",
  { link: "Lấy lại tài khoản", path: "/recovery" },
] as const;

/**
 * Returns the part "not you?": with the link that undoes the change or, without one, a link to the account recovery.
 */
export function unlessYou(undo: UndoableChange["undo"]): readonly Part[] {
  if (!undo) return notYou;
  return [
    notYou[0],
    `Không phải bạn? Hãy hoàn tác trong vòng ${undo.hours} giờ. Mọi thiết bị sẽ bị đăng xuất, và tài khoản không tiêu được KP cho đến khi bạn đặt mật khẩu mới.`,
    { link: "Hoàn tác thay đổi", path: undoPath(undo.token) },
    "Liên kết dùng được một lần. Đừng chuyển tiếp thư này cho bất kỳ ai, kể cả người tự nhận là nhân viên hỗ trợ.",
  ];
}

const VIETNAM_TIME = new Intl.DateTimeFormat("vi-VN", {
  timeZone: "Asia/Ho_Chi_Minh",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

const partsOf = (at: Date): Readonly<Record<string, string>> =>
  Object.fromEntries(VIETNAM_TIME.formatToParts(at).map(({ type, value }) => [type, value]));

/** Returns the date in Vietnam, such as 21/11/2026. */
export function dayInWords(at: Date): string {
  const { day, month, year } = partsOf(at);
  return `${day}/${month}/${year}`;
}

/** Returns the time in Vietnam, such as 20:05 21/11/2026. */
export function shortTime(at: Date): string {
  const { hour, minute } = partsOf(at);
  return `${hour}:${minute} ${dayInWords(at)}`;
}

/** Returns the time in Vietnam, such as 20:05 ngày 21/11/2026 (giờ Việt Nam). */
export function inWords(at: Date): string {
  const { hour, minute } = partsOf(at);
  return `${hour}:${minute} ngày ${dayInWords(at)} (giờ Việt Nam)`;
}
