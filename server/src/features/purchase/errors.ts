import { refusal } from "../../kit/http/errors.ts";

/** The errors of several calls. Others stand beside the use case that throws them. */
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
};
