import { AppError, refusal } from "../../kit/http/errors.ts";

export const errors = {
  giftNotOffered: refusal(409, "gift_not_offered", "Hiện chưa có GiftCode loại này."),
  giftNotBegun: refusal(
    409,
    "gift_not_begun",
    "Chương trình GiftCode này chưa bắt đầu. Bạn quay lại sau nhé.",
  ),
  giftOver: refusal(409, "gift_over", "Chương trình GiftCode này đã kết thúc."),
  giftSoldOut: refusal(409, "gift_sold_out", "GiftCode của chương trình này đã được phát hết."),
  giftNotReceived: refusal(
    404,
    "gift_not_received",
    "Bạn chưa nhận GiftCode của chương trình này.",
  ),
  giftNotEarned: (neededVnd: number) =>
    new AppError(
      409,
      `Bạn chưa nạp đủ ${neededVnd.toLocaleString("vi-VN")}đ trong thời gian của chương trình.`,
      { errorCode: "gift_not_earned" },
    ),
};
