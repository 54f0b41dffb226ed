import { RESET_LINK_INVALID_MESSAGE, UNDO_LINK_INVALID_MESSAGE } from "@portal/contract/recovery";
import { shortTime } from "../../mail/notices.ts";
import type { PhoneWait } from "../../sms/texts.ts";
import { onField, refusal } from "../../kit/http/errors.ts";

export const errors = {
  /** The code is right. The phone that it was sent to cannot reset the password yet. */
  phoneWaits: (wait: PhoneWait) =>
    onField(
      "otp",
      wait === "activation"
        ? "Mã đúng, nhưng số này chưa được kích hoạt. Hãy soạn tin KH và tên đăng nhập từ số này, rồi thử lại."
        : `Mã đúng, nhưng số này mới được đổi nên chỉ đặt lại được mật khẩu từ ${shortTime(wait)}.`,
    ),
  resetLinkInvalid: () => onField("token", RESET_LINK_INVALID_MESSAGE),
  undoLinkInvalid: () => onField("token", UNDO_LINK_INVALID_MESSAGE),
  undoLinkUsed: refusal(
    409,
    "undo_link_used",
    "Liên kết đã được dùng, thay đổi này đã được hoàn tác.",
  ),
};
