import { OPEN_CASES_MAX } from "@portal/contract/lost-transfer";
import { refusal } from "../../kit/http/errors.ts";

export const errors = {
  tooManyCases: refusal(
    409,
    "too_many_cases",
    `Bạn đang có ${OPEN_CASES_MAX} yêu cầu chờ kiểm tra. Khi có kết quả, bạn có thể gửi yêu cầu mới.`,
  ),
  caseNotOpen: refusal(
    409,
    "case_not_open",
    "Yêu cầu này không còn chờ kiểm tra, hãy tải lại trang để xem kết quả.",
  ),
};
