import type { TransactionStatus, TransactionType } from "@portal/contract/transactions";

/** The names that the page uses. */
const TYPES: Readonly<Record<TransactionType, string>> = {
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

const STATUSES: Readonly<Record<TransactionStatus, string>> = {
  pending: "Đang xử lý",
  success: "Thành công",
  failed: "Thất bại",
};

export const typeName = (type: string): string =>
  Object.hasOwn(TYPES, type) ? TYPES[type as TransactionType] : "Giao dịch khác";

export const statusName = (status: string): string =>
  Object.hasOwn(STATUSES, status) ? STATUSES[status as TransactionStatus] : "Không rõ";
