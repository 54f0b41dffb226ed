import { emailToPlayer } from "./email.ts";

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
