import { PHONE_UNKNOWN_MESSAGE } from "@portal/contract/values/phone";
import { onField, httpErrors, refusal } from "../../kit/http/errors.ts";

export const errors = {
  proofsMissing: (fields: { otpNumber?: boolean; securityCode?: boolean }) =>
    httpErrors.invalidInput({
      ...(fields.otpNumber ? { otpNumber: ["Vui lòng nhập mã xác minh."] } : {}),
      ...(fields.securityCode ? { securityCode: ["Vui lòng nhập mã bảo mật."] } : {}),
    }),
  currentPasswordWrong: () => onField("currentPassword", "Mật khẩu cũ không đúng."),
  newPhoneInvalid: () => onField("newPhoneNumber", PHONE_UNKNOWN_MESSAGE),
  phoneUnchanged: () =>
    onField("newPhoneNumber", "Đây chính là số điện thoại hiện tại của tài khoản."),
  oldPhoneNotNotified: refusal(
    409,
    "old_phone_not_notified",
    "Số điện thoại hiện tại đã nhận quá nhiều tin báo trong ngày nên chưa đổi được. Hãy soạn tin KH từ số đó để kích hoạt rồi đổi bằng mã xác minh, hoặc thử lại vào ngày mai.",
  ),
  sessionNotFound: refusal(404, "session_not_found", "Phiên đăng nhập này không còn nữa."),
};
