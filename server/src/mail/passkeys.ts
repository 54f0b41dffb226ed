/**
 * Emails about passkeys. None repeats a passkey's name: an intruder could choose a name that writes to the
 * owner in our name.
 */
import { type Email, type EmailBranding, writeEmail } from "./email.ts";
import { type Change, inWords, notYou } from "./notices.ts";

export function passkeyAddedEmail(
  head: EmailBranding,
  { username, at, device }: Change & { readonly device: string },
): Email {
  return writeEmail(head, {
    subject: `Tài khoản ${head.gameName} vừa được thêm khóa truy cập`,
    heading: "Khóa truy cập mới",
    parts: [
      `Chào ${username},`,
      `Một khóa truy cập (passkey) vừa được thêm vào tài khoản lúc ${inWords(at)}, từ ${device}. Khóa này đăng nhập được mà không cần mật khẩu.`,
      { link: "Xem các khóa truy cập", path: "/security" },
      ...notYou,
    ],
  });
}

export function passkeyRemovedEmail(
  head: EmailBranding,
  { username, at, addedAt }: Change & { readonly addedAt: Date },
): Email {
  return writeEmail(head, {
    subject: `Tài khoản ${head.gameName} vừa bị xóa một khóa truy cập`,
    heading: "Khóa truy cập đã bị xóa",
    parts: [
      `Chào ${username},`,
      `Khóa truy cập (passkey) được thêm lúc ${inWords(addedAt)} vừa bị xóa khỏi tài khoản lúc ${inWords(at)}. Không ai đăng nhập bằng khóa đó được nữa.`,
      ...notYou,
    ],
  });
}
