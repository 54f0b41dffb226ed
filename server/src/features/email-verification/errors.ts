import { VERIFICATION_LINK_INVALID_MESSAGE } from "@portal/contract/email-verification";
import { AppError, onField } from "../../kit/http/errors.ts";

export const errors = {
  verificationLinkInvalid: () => onField("token", VERIFICATION_LINK_INVALID_MESSAGE),
  emailLocked: () =>
    new AppError(403, "Hiện chưa thể đổi email của tài khoản.", { errorCode: "email_locked" }),
  emailUnchanged: () => onField("newEmail", "Đây chính là email hiện tại của tài khoản."),
  emailProofMissing: () => onField("currentPassword", "Vui lòng nhập mật khẩu."),
  emailAlreadyVerified: () =>
    new AppError(409, "Email của bạn đã được xác minh.", { errorCode: "email_already_verified" }),
};
