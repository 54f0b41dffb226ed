import { AppError, onField, refusal } from "../../../kit/http/errors.ts";
import type { CardFailure } from "./card-failures.ts";

export const errors = {
  cardProviderNotOffered: () =>
    onField("provider", "Loại thẻ này chưa được hỗ trợ. Vui lòng chọn loại khác."),
  cardValueNotOffered: () =>
    onField("value", "Loại thẻ này không có mệnh giá đó. Vui lòng chọn mệnh giá khác."),
  cardInFlight: refusal(409, "card_in_flight", "Thẻ này đang được xử lý, bạn không cần gửi lại."),
  cardUsed: refusal(409, "card_used", "Thẻ này đã được nạp trước đó."),
  /** A card that failed; `note` is the reason that the player reads. */
  cardFailed: (failure: CardFailure, note: string) =>
    new AppError(409, note, { errorCode: `card_${failure}` }),
};
