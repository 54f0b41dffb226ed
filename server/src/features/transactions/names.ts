import type { TransactionStatus, TransactionType } from "@portal/contract/transactions";

/** The same names as on the page. */
export const TYPE_NAMES: Readonly<Record<TransactionType, string>> = {
  "credit.recharge": "KP được tặng",
  "credit.bonus": "Thưởng nạp KP",
  "credit.pay": "Nạp game",
  "credit.recall": "Thu hồi KP",
  "credit.refund": "Hoàn KP",
  "topup.bank-transfer": "Nạp qua ngân hàng",
  "topup.e-wallet": "Nạp qua ví điện tử",
  "topup.card": "Nạp bằng thẻ cào",
  accumulate_game_recharge: "Tích lũy nạp game",
};

export const STATUS_NAMES: Readonly<Record<TransactionStatus, string>> = {
  pending: "Đang xử lý",
  success: "Thành công",
  failed: "Thất bại",
};

export const typeName = (type: string): string =>
  Object.hasOwn(TYPE_NAMES, type) ? TYPE_NAMES[type as TransactionType] : "Giao dịch khác";

export const statusName = (status: string): string =>
  Object.hasOwn(STATUS_NAMES, status) ? STATUS_NAMES[status as TransactionStatus] : "Không rõ";
