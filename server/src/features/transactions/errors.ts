import { onField, refusal } from "../../kit/http/errors.ts";

export const errors = {
  transactionNotFound: refusal(404, "transaction_not_found", "Không tìm thấy giao dịch này."),
  historyCursorUnknown: () => onField("cursor", "Giao dịch này không có trong lịch sử."),
};
