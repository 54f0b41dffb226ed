import { PHONE_UNKNOWN_MESSAGE } from "@portal/contract/values/phone";
import { onField } from "../../kit/http/errors.ts";

export const errors = {
  usernameTaken: () =>
    onField("username", "Tên đăng nhập này đã có người dùng. Vui lòng chọn tên khác."),
  usernameReserved: () =>
    onField("username", "Tên đăng nhập này không dùng được. Vui lòng chọn tên khác."),
  phoneInvalid: () => onField("phone", PHONE_UNKNOWN_MESSAGE),
};
