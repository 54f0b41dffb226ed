import { AppError, onField } from "../../kit/http/errors.ts";

export const errors = {
  transactionNotFound: () =>
    new AppError(404, "Không tìm thấy giao dịch này.", { errorCode: "transaction_not_found" }),
  historyCursorUnknown: () => onField("cursor", "Giao dịch này không có trong lịch sử."),
};
