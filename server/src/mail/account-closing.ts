/** Emails about a player's data and the end of the account. */
import { emailToPlayer } from "./email.ts";
import { type Change, inWords, notYou } from "./notices.ts";

/** Sent to the player, since anybody with session and password could have downloaded the data. */
export const dataExportedEmail = emailToPlayer<Change>(({ at }, { gameName }) => ({
  subject: `Dữ liệu tài khoản ${gameName} vừa được tải về`,
  heading: "Dữ liệu tài khoản vừa được tải về",
  parts: [
    `Bản sao dữ liệu của tài khoản được tải về lúc ${inWords(at)}.`,
    "Nếu chính bạn đã tải, bạn không cần làm gì thêm.",
    ...notYou.slice(1),
  ],
}));

export const accountClosingEmail = emailToPlayer<Change & { readonly closesAt: Date }>(
  ({ at, closesAt }, { gameName }) => ({
    subject: `Tài khoản ${gameName} của bạn sắp đóng`,
    heading: "Tài khoản của bạn sắp đóng",
    parts: [
      `Lúc ${inWords(at)}, chúng tôi nhận được yêu cầu đóng tài khoản. Mọi thiết bị đã được đăng xuất và tài khoản không tiêu được KP.`,
      `Tài khoản sẽ đóng hẳn vào ${inWords(closesAt)}. Khi đó thông tin cá nhân bị xóa và số KP còn lại không dùng được nữa.`,
      "Đổi ý? Hãy đăng nhập trước lúc đó rồi chọn giữ tài khoản.",
      { link: "Giữ tài khoản", path: "/account-closing" },
      "Không phải bạn yêu cầu? Hãy đặt mật khẩu mới, đăng nhập rồi chọn giữ tài khoản.",
      { link: "Lấy lại tài khoản", path: "/recovery" },
    ],
  }),
);

export const accountKeptEmail = emailToPlayer<Change>(({ at }, { gameName }) => ({
  subject: `Tài khoản ${gameName} của bạn được giữ lại`,
  heading: "Tài khoản được giữ lại",
  parts: [
    `Yêu cầu đóng tài khoản được rút lại lúc ${inWords(at)}. Tài khoản dùng được như trước.`,
    "Nếu chính bạn đã chọn giữ, bạn không cần làm gì thêm.",
    ...notYou.slice(1),
  ],
}));

/** The last email to the account: its address is deleted too. */
export const accountClosedEmail = emailToPlayer<Change>(({ at }, { gameName }) => ({
  subject: `Tài khoản ${gameName} của bạn đã đóng`,
  heading: "Tài khoản đã đóng",
  parts: [
    `Tài khoản đã đóng lúc ${inWords(at)}. Thông tin cá nhân của bạn đã được xóa, cả địa chỉ email này. Sổ giao dịch được giữ lại theo quy định về kế toán.`,
    "Tên đăng nhập này không ai đăng ký lại được. Cảm ơn bạn đã đồng hành.",
    { link: "Xem chúng tôi giữ lại gì", path: "/privacy" },
  ],
}));
