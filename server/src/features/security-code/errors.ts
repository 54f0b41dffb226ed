import { AppError, onField } from "../../kit/http/errors.ts";

export const errors = {
  emailNotVerified: () =>
    new AppError(409, "Tài khoản của bạn chưa có email đã xác minh.", {
      errorCode: "email_not_verified",
    }),
  codeChannelUnavailable: () =>
    onField("channel", "Chưa gửi được mã theo cách này. Hãy chọn cách khác."),
};
