import { AppError, onField } from "../../kit/http/errors.ts";

export const errors = {
  accountNotClosing: () =>
    new AppError(409, "Tài khoản này không chờ đóng.", { errorCode: "account_not_closing" }),
  closingInDebt: () =>
    new AppError(409, "Tài khoản đang nợ KP. Hãy nạp bù số nợ rồi đóng tài khoản.", {
      errorCode: "closing_in_debt",
    }),
  closingMoneyUnderWay: () =>
    new AppError(
      409,
      "Tài khoản có giao dịch đang được xử lý. Hãy chờ giao dịch xong rồi đóng tài khoản.",
      { errorCode: "closing_money_under_way" },
    ),
  closingCaseOpen: () =>
    new AppError(
      409,
      "Bạn có yêu cầu tìm tiền chuyển khoản đang chờ kiểm tra. Hãy chờ kết quả rồi đóng tài khoản.",
      { errorCode: "closing_case_open" },
    ),
  totpMissing: () => onField("code", "Vui lòng nhập mã của ứng dụng xác thực."),
};
