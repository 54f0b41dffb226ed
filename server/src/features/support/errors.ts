import { OPEN_SUPPORT_CASES_MAX } from "@portal/contract/support";
import { refusal } from "../../kit/http/errors.ts";

export const errors = {
  tooManyOpenCases: refusal(
    409,
    "too_many_open_cases",
    `Bạn đang có ${OPEN_SUPPORT_CASES_MAX} yêu cầu hỗ trợ chưa xong. Hãy viết tiếp vào một trong số đó.`,
  ),
};
