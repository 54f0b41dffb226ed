import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import { AppError, onField } from "../../kit/http/errors.ts";

/** The refusals of every order of coins. */
export const rechargeErrors = {
  amountNotOffered: () => onField("creditAmount", "Mức nạp này không có. Vui lòng chọn mức khác."),
  zoneNotOffered: () => onField("zoneId", "Máy chủ này không có hoặc đang đóng."),
  characterNotFound: () =>
    onField("characterId", "Không tìm thấy nhân vật này trên máy chủ. Vui lòng chọn lại."),
  paymentProofNeeded: (aboveKp: number) =>
    new AppError(
      403,
      `Hôm nay bạn nạp game quá ${aboveKp.toLocaleString("vi-VN")} KP nên giao dịch này cần xác nhận thêm.`,
      { errorCode: "payment_proof_needed" },
    ),
  paymentProofMissing: (aboveKp: number) =>
    new AppError(
      403,
      `Nạp game quá ${aboveKp.toLocaleString("vi-VN")} KP một ngày cần xác nhận thêm, mà tài khoản của bạn chưa có cách xác nhận nào.`,
      { errorCode: "payment_proof_missing" },
    ),
  gameUnavailable: () =>
    new AppError(503, CONNECTION_LOST_MESSAGE, {
      errorCode: "game_unavailable",
      retryAfterSeconds: 5,
      isPartyUnavailable: true,
    }),
};
