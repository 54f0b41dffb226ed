import { OPEN_TOP_UPS_MAX } from "@portal/contract/top-up";
import { refusal } from "../../kit/http/errors.ts";

export const errors = {
  topUpNotFound: refusal(404, "top_up_not_found", "Không tìm thấy lần nạp này."),
  tooManyOpenTopUps: refusal(
    409,
    "too_many_open_top_ups",
    `Bạn đang theo dõi ${OPEN_TOP_UPS_MAX} lần chuyển tiền chưa đến. Hãy bỏ bớt những lần không chuyển rồi thử lại.`,
  ),
};
