import { RESET_LINK_INVALID_MESSAGE, UNDO_LINK_INVALID_MESSAGE } from "@portal/contract/recovery";
import { onField, refusal } from "../../kit/http/errors.ts";

export const errors = {
  /** The code is right. The phone that it was sent to cannot reset the password before `from`. */
  phoneWaits: (from: string) =>
    onField("otp", `Mã đúng, nhưng số này mới được đổi nên chỉ đặt lại được mật khẩu từ ${from}.`),
  phoneNotActivated: () =>
    onField(
      "otp",
      "Mã đúng, nhưng số này chưa được kích hoạt. Hãy soạn tin KH và tên đăng nhập từ số này, rồi thử lại.",
    ),
  resetLinkInvalid: () => onField("token", RESET_LINK_INVALID_MESSAGE),
  resetLinkUsed: refusal(
    409,
    "reset_link_used",
    "Liên kết này đã dùng rồi, mật khẩu mới đã được đặt.",
  ),
  undoLinkInvalid: () => onField("token", UNDO_LINK_INVALID_MESSAGE),
  undoLinkUsed: refusal(
    409,
    "undo_link_used",
    "Liên kết đã được dùng, thay đổi này đã được hoàn tác.",
  ),
};
