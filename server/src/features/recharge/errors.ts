import { refusal } from "../../kit/http/errors.ts";

export const errors = {
  rechargeRefused: refusal(
    409,
    "recharge_refused",
    "Máy chủ game từ chối giao dịch. KP đã được hoàn lại vào tài khoản của bạn.",
  ),
};
