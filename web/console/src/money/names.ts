/** Names the types of transactions, the kinds of journals and their states, for staff. */
const NAMES: Readonly<Record<string, string>> = {
  "topup.bank-transfer": "Nạp qua ngân hàng",
  "topup.e-wallet": "Nạp qua ví điện tử",
  "topup.card": "Nạp bằng thẻ cào",
  "topup.gift-code": "Nhận từ GiftCode",
  "credit.bonus": "Thưởng nạp KP",
  "credit.recharge": "Cộng KP bằng tay",
  "credit.recall": "Thu hồi KP",
  "credit.refund": "Hoàn KP",
  "credit.pay": "Nạp game",
  "recharge.hold": "Giữ KP cho đơn nạp game",
  "recharge.capture": "Trừ KP: đã giao xu",
  "recharge.refund": "Hoàn KP: không giao được",
  "transfer.unmatched": "Nhận tiền, chưa rõ chủ",
  "transfer.returned": "Trả lại người chuyển",
  "transfer.refunded": "Hoàn tiền",
  "transfer.voided": "Khoản tiền không có thật",
  "refund.kept": "Khoản hoàn không đi, tiền ở lại",
  "outgoing.booked": "Giải thích khoản tiền ra",
};

export const nameOf = (type: string): string => NAMES[type] ?? type;

export const statusNames: Readonly<Record<string, string>> = {
  pending: "Đang xử lý",
  success: "Thành công",
  failed: "Thất bại",
};

export const outcomeNames = {
  credited: "đã cộng theo nội dung",
  assigned: "đã gán cho người chơi",
  returned: "đã trả lại người chuyển",
  "not-real": "không có thật",
} as const;
