import { OPEN_TOP_UPS_MAX } from "@portal/contract/top-up";
import { AppError } from "../../kit/http/errors.ts";

export const errors = {
  topUpNotFound: () =>
    new AppError(404, "Không tìm thấy lần nạp này.", { errorCode: "top_up_not_found" }),
  tooManyOpenTopUps: () =>
    new AppError(
      409,
      `Bạn đang theo dõi ${OPEN_TOP_UPS_MAX} lần chuyển tiền chưa đến. Hãy bỏ bớt những lần không chuyển rồi thử lại.`,
      { errorCode: "too_many_open_top_ups" },
    ),
};
