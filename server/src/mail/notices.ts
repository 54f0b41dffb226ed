/** Letters that tell of a change, so that a player hears of one that was not his. */
import { type Letter, type Letterhead, writeLetter } from "./letter.ts";

type Change = { readonly username: string; readonly at: Date };

export function passwordChangedLetter(head: Letterhead, { username, at }: Change): Letter {
  return writeLetter(head, {
    subject: `Mật khẩu ${head.gameName} của bạn vừa được đổi`,
    heading: "Mật khẩu vừa được đổi",
    parts: [
      `Chào ${username},`,
      `Mật khẩu của tài khoản vừa được đổi lúc ${inWords(at)}. Các thiết bị khác đã được đăng xuất.`,
      ...notYou,
    ],
  });
}

/** Goes to whoever the account could be reached at before the change. */
export function phoneChangedLetter(
  head: Letterhead,
  { username, at, newPhoneNumber }: Change & { readonly newPhoneNumber: string },
): Letter {
  return writeLetter(head, {
    subject: `Số điện thoại tài khoản ${head.gameName} vừa được đổi`,
    heading: "Số điện thoại vừa được đổi",
    parts: [
      `Chào ${username},`,
      `Số điện thoại của tài khoản vừa được đổi lúc ${inWords(at)}. Số mới có ba số cuối là ${newPhoneNumber.slice(-3)}.`,
      ...notYou,
    ],
  });
}

/** Goes to the old address. */
export function emailChangedLetter(
  head: Letterhead,
  { username, at, newEmail }: Change & { readonly newEmail: string },
): Letter {
  return writeLetter(head, {
    subject: `Email tài khoản ${head.gameName} vừa được đổi`,
    heading: "Email vừa được đổi",
    parts: [
      `Chào ${username},`,
      `Email của tài khoản vừa được đổi lúc ${inWords(at)} thành ${masked(newEmail)}. Từ nay thư sẽ đến địa chỉ mới.`,
      ...notYou,
    ],
  });
}

const notYou = [
  "Nếu chính bạn đã đổi, bạn không cần làm gì thêm.",
  "Không phải bạn? Hãy lấy lại tài khoản ngay.",
  { link: "Lấy lại tài khoản", path: "/recovery" },
] as const;

const VIETNAM_TIME = new Intl.DateTimeFormat("vi-VN", {
  timeZone: "Asia/Ho_Chi_Minh",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** 20:05 ngày 21/11/2026 (giờ Việt Nam). */
function inWords(at: Date): string {
  const parts = new Map(VIETNAM_TIME.formatToParts(at).map(({ type, value }) => [type, value]));
  const [hour, minute, day, month, year] = ["hour", "minute", "day", "month", "year"].map((name) =>
    parts.get(name as Intl.DateTimeFormatPartTypes),
  );
  return `${hour}:${minute} ngày ${day}/${month}/${year} (giờ Việt Nam)`;
}

/** d•••@example.vn: enough to know one's own address by. */
function masked(email: string): string {
  return email.replace(/^(.)[^@]*/, "$1•••");
}
