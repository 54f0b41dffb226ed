import { onField, refusal } from "../../kit/http/errors.ts";

export const errors = {
  accountNotClosing: refusal(409, "account_not_closing", "Tài khoản này không chờ đóng."),
  closingInDebt: refusal(
    409,
    "closing_in_debt",
    "Tài khoản đang nợ KP. Hãy nạp bù số nợ rồi đóng tài khoản.",
  ),
  closingMoneyUnderWay: refusal(
    409,
    "closing_money_under_way",
    "Tài khoản có giao dịch đang được xử lý. Hãy chờ giao dịch xong rồi đóng tài khoản.",
  ),
  closingCaseOpen: refusal(
    409,
    "closing_case_open",
    "Bạn có yêu cầu tìm tiền chuyển khoản đang chờ kiểm tra. Hãy chờ kết quả rồi đóng tài khoản.",
  ),
  dataRequestsOff: refusal(
    409,
    "data_requests_off",
    "Trang này không nhận yêu cầu về dữ liệu. Bạn có thể tự tải dữ liệu hoặc đóng tài khoản.",
  ),
  dataRequestUnderWay: refusal(
    409,
    "data_request_under_way",
    "Bạn đã gửi một yêu cầu như vậy và chúng tôi đang xử lý.",
  ),
  dataRequestEnded: refusal(409, "data_request_ended", "Yêu cầu này đã kết thúc."),
  totpMissing: () => onField("code", "Vui lòng nhập mã của ứng dụng xác thực."),
};
