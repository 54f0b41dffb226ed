import { onField, refusal } from "../../kit/http/errors.ts";

export const errors = {
  emailNotVerified: refusal(
    409,
    "email_not_verified",
    "Tài khoản của bạn chưa có email đã xác minh.",
  ),
  codeChannelUnavailable: () =>
    onField("channel", "Chưa gửi được mã theo cách này. Hãy chọn cách khác."),
};
