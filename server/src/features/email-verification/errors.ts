import { VERIFICATION_LINK_INVALID_MESSAGE } from "@portal/contract/email-verification";
import { onField, refusal } from "../../kit/http/errors.ts";

export const errors = {
  verificationLinkInvalid: () => onField("token", VERIFICATION_LINK_INVALID_MESSAGE),
  verificationLinkUsed: refusal(
    409,
    "verification_link_used",
    "Liên kết này đã dùng rồi, email của bạn đã được xác minh.",
  ),
  emailLocked: refusal(403, "email_locked", "Hiện chưa thể đổi email của tài khoản."),
  emailUnchanged: () => onField("newEmail", "Đây chính là email hiện tại của tài khoản."),
  emailProofMissing: () => onField("currentPassword", "Vui lòng nhập mật khẩu."),
  emailAlreadyVerified: refusal(409, "email_already_verified", "Email của bạn đã được xác minh."),
};
