import { AppError } from "../../kit/http/errors.ts";

export const errors = {
  giftNotOffered: () =>
    new AppError(409, "Hiện chưa có GiftCode loại này.", { errorCode: "gift_not_offered" }),
  giftNotBegun: () =>
    new AppError(409, "Chương trình GiftCode này chưa bắt đầu. Bạn quay lại sau nhé.", {
      errorCode: "gift_not_begun",
    }),
  giftOver: () =>
    new AppError(409, "Chương trình GiftCode này đã kết thúc.", { errorCode: "gift_over" }),
  giftSoldOut: () =>
    new AppError(409, "GiftCode của chương trình này đã được phát hết.", {
      errorCode: "gift_sold_out",
    }),
  giftNotEarned: (neededVnd: number) =>
    new AppError(
      409,
      `Bạn chưa nạp đủ ${neededVnd.toLocaleString("vi-VN")}đ trong thời gian của chương trình.`,
      { errorCode: "gift_not_earned" },
    ),
};
