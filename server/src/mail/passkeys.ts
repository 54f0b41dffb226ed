/**
 * Emails about passkeys. None repeats a passkey's name: an intruder could choose a name that writes to the
 * owner in our name.
 */
import { emailToPlayer } from "./email.ts";
import { type Change, inWords, notYou } from "./notices.ts";

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
