import { OPEN_PURCHASES_MAX } from "@portal/contract/purchase";
import { coded, refusal } from "../../kit/http/errors.ts";

export const errors = {
  purchaseNotFound: refusal(404, "purchase_not_found", "Không tìm thấy đơn mua này."),
  purchaseNotOpen: refusal(
    409,
    "purchase_not_open",
    "Đơn mua này đã kết thúc. Nếu bạn đã chuyển tiền, KP nằm trong tài khoản của bạn.",
  ),
  purchaseNotConfirmed: refusal(
    409,
    "purchase_not_confirmed",
    "Đơn mua này đặt từ một lần đăng nhập khác. Hãy xác nhận đơn trước khi thanh toán.",
  ),
  tooManyOpenPurchases: refusal(
    409,
    "too_many_open_purchases",
    `Bạn đang có ${OPEN_PURCHASES_MAX} đơn mua chưa thanh toán. Hãy hủy bớt những đơn không cần rồi thử lại.`,
  ),
  zoneClosed: (zoneName: string) =>
    coded(409, "zone_closed", `${zoneName} đang đóng. KP vẫn nằm trong tài khoản của bạn.`),
  zonePaused: (zoneName: string, reason: string) =>
    coded(
      409,
      "zone_paused",
      `${zoneName} đang tạm ngừng: ${reason} KP vẫn nằm trong tài khoản của bạn.`,
    ),
};
