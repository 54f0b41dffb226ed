import { refusal } from "../../kit/http/errors.ts";

export const errors = {
  pushUnavailable: refusal(
    409,
    "push_unavailable",
    "Trình duyệt này chưa nhận được thông báo của chúng tôi.",
  ),
};
