import { OPEN_CASES_MAX } from "@portal/contract/lost-transfer";
import { AppError } from "../../kit/http/errors.ts";

export const errors = {
  tooManyCases: () =>
    new AppError(
      409,
      `Bạn đang có ${OPEN_CASES_MAX} yêu cầu chờ kiểm tra. Khi có kết quả, bạn có thể gửi yêu cầu mới.`,
      { errorCode: "too_many_cases" },
    ),
  caseNotOpen: () =>
    new AppError(409, "Yêu cầu này không còn chờ kiểm tra, hãy tải lại trang để xem kết quả.", {
      errorCode: "case_not_open",
    }),
};
