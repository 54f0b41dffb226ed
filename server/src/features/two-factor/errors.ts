import { onField, refusal } from "../../kit/http/errors.ts";

export const errors = {
  contactNotVerified: refusal(
    409,
    "contact_not_verified",
    "Hãy xác minh số điện thoại hoặc email trước khi bật xác thực hai lớp.",
  ),
  secondFactorMissing: () => onField("code", "Vui lòng nhập mã."),
  recoveryCodeWrong: () => onField("code", "Mã khôi phục không đúng hoặc đã được dùng."),
  loginCodeWrong: () => onField("code", "Mã bảo mật không đúng hoặc đã hết hạn."),
  loginApprovalOver: refusal(
    409,
    "login_approval_over",
    "Lần đăng nhập này đã hết hạn hoặc sai mã quá nhiều lần. Hãy đăng nhập lại.",
  ),
  loginCodeUnavailable: refusal(
    409,
    "login_code_unavailable",
    "Lần đăng nhập này không dùng được mã qua email. Hãy chọn cách khác.",
  ),
  twoFactorSetupOver: refusal(
    409,
    "two_factor_setup_over",
    "Lần thiết lập này đã hết hạn hoặc sai mã quá nhiều lần. Hãy bắt đầu lại.",
  ),
  twoFactorOn: refusal(409, "two_factor_on", "Xác thực hai lớp đang bật rồi."),
  twoFactorOff: refusal(409, "two_factor_off", "Xác thực hai lớp đang tắt."),
};
