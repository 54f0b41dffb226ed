import { PHONE_INVALID_MESSAGE } from "@portal/contract/values/fields";
import { AppError, onField, httpErrors } from "../../kit/http/errors.ts";

export const errors = {
  proofsMissing: (fields: { otpNumber?: boolean; securityCode?: boolean }) =>
    httpErrors.invalidInput({
      ...(fields.otpNumber ? { otpNumber: ["Vui lòng nhập mã xác minh."] } : {}),
      ...(fields.securityCode ? { securityCode: ["Vui lòng nhập mã bảo mật."] } : {}),
    }),
  currentPasswordWrong: () => onField("currentPassword", "Mật khẩu cũ không đúng."),
  newPhoneInvalid: () => onField("newPhoneNumber", PHONE_INVALID_MESSAGE),
  phoneUnchanged: () =>
    onField("newPhoneNumber", "Đây chính là số điện thoại hiện tại của tài khoản."),
  oldPhoneUntold: () =>
    new AppError(
      409,
      "Số điện thoại hiện tại đã nhận quá nhiều tin báo trong ngày nên chưa đổi được. Hãy soạn tin KH từ số đó để kích hoạt rồi đổi bằng mã xác minh, hoặc thử lại vào ngày mai.",
      { errorCode: "old_phone_untold" },
    ),
  sessionNotFound: () =>
    new AppError(404, "Phiên đăng nhập này không còn nữa.", { errorCode: "session_not_found" }),
};
