import type { MoneyState, MoneyWay } from "@portal/contract/console/find-money";
import type { BadgeTone } from "../../../src/ui/feedback/badge.tsx";

export const wayNames: Readonly<Record<MoneyWay, string>> = {
  in: "Tiền vào",
  out: "Tiền ra",
  card: "Thẻ cào",
  order: "Nạp game",
};

export const stateNames: Readonly<Record<MoneyState, string>> = {
  credited: "Đã cộng",
  assigned: "Đã gán",
  returned: "Đã trả lại",
  "not-real": "Không có thật",
  unmatched: "Chưa rõ người",
  refund: "Hoàn tiền",
  booked: "Đã ghi sổ",
  unexplained: "Chưa rõ",
  pending: "Đang xử lý",
  success: "Thành công",
  failed: "Thất bại",
};

export const stateTones: Readonly<Record<MoneyState, BadgeTone>> = {
  credited: "jade",
  assigned: "jade",
  returned: "neutral",
  "not-real": "neutral",
  unmatched: "warning",
  refund: "neutral",
  booked: "neutral",
  unexplained: "warning",
  pending: "warning",
  success: "jade",
  failed: "danger",
};
