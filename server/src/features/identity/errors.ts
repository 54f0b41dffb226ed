import { PHONE_UNKNOWN_MESSAGE } from "@portal/contract/values/phone";
import { coded, onField, refusal } from "../../kit/http/errors.ts";

const BIRTH_DATE_FIXED_MESSAGE =
  "Ngày sinh đã khai không đổi được ở đây. Nếu bạn khai nhầm, vui lòng liên hệ bộ phận hỗ trợ.";

export const errors = {
  birthDateFixed: () =>
    coded(409, "birth_date_fixed", BIRTH_DATE_FIXED_MESSAGE, {
      errors: { dob: [BIRTH_DATE_FIXED_MESSAGE] },
    }),
  guardianFixed: refusal(
    409,
    "guardian_fixed",
    "Người giám hộ đã xác nhận nên không đổi được ở đây. Nếu cần đổi, vui lòng liên hệ bộ phận hỗ trợ.",
  ),
  guardianNameMissing: () => onField("name", "Vui lòng nhập họ tên người giám hộ."),
  guardianPhoneInvalid: () => onField("phoneNumber", PHONE_UNKNOWN_MESSAGE),
  guardianPhoneOwn: () =>
    onField(
      "phoneNumber",
      "Đây là số điện thoại của tài khoản. Vui lòng nhập số riêng của người giám hộ.",
    ),
};
