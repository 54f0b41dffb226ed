import { AppError, onField } from "../../kit/http/errors.ts";

export const errors = {
  contactNotVerified: () =>
    new AppError(409, "Hãy xác minh số điện thoại hoặc email trước khi bật xác thực hai lớp.", {
      errorCode: "contact_not_verified",
    }),
  recoveryCodeWrong: () => onField("code", "Mã khôi phục không đúng hoặc đã được dùng."),
  loginCodeWrong: () => onField("code", "Mã bảo mật không đúng hoặc đã hết hạn."),
  loginApprovalOver: () =>
    new AppError(
      409,
      "Lần đăng nhập này đã hết hạn hoặc sai mã quá nhiều lần. Hãy đăng nhập lại.",
      {
        errorCode: "login_approval_over",
      },
    ),
  loginCodeUnavailable: () =>
    new AppError(409, "Lần đăng nhập này không dùng được mã qua email. Hãy chọn cách khác.", {
      errorCode: "login_code_unavailable",
    }),
  twoFactorSetupOver: () =>
    new AppError(409, "Lần thiết lập này đã hết hạn hoặc sai mã quá nhiều lần. Hãy bắt đầu lại.", {
      errorCode: "two_factor_setup_over",
    }),
  twoFactorOn: () =>
    new AppError(409, "Xác thực hai lớp đang bật rồi.", { errorCode: "two_factor_on" }),
  twoFactorOff: () =>
    new AppError(409, "Xác thực hai lớp đang tắt.", { errorCode: "two_factor_off" }),
};
