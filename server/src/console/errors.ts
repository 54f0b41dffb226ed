/** The errors that the console's calls return to staff. */
import { refusal } from "../kit/http/errors.ts";

export const errors = {
  providerUnavailable: refusal(
    503,
    "provider_unavailable",
    "Hệ thống đăng nhập của nhân viên đang không phản hồi. Vui lòng thử lại.",
  ),
  signInFailed: refusal(403, "sign_in_failed", "Đăng nhập không thành công. Vui lòng thử lại."),
  roleMissing: refusal(
    403,
    "role_missing",
    "Tài khoản này chưa được giao vai trò nào trong trang vận hành.",
  ),
  contactSearchRefused: refusal(
    403,
    "contact_search_refused",
    "Vai trò của bạn không tìm được theo số điện thoại, email hay người trả. Hãy tìm theo tên đăng nhập hoặc mã giao dịch.",
  ),
  contactSearchElsewhere: refusal(
    403,
    "contact_search_elsewhere",
    "Hãy tìm số điện thoại hoặc email ở trang Người chơi. Mỗi lần tìm được ghi vào nhật ký.",
  ),
  contactSearchesSpent: refusal(
    429,
    "contact_searches_spent",
    "Hôm nay bạn đã tìm theo liên hệ quá nhiều lần. Hãy tìm theo tên đăng nhập hoặc mã giao dịch, hoặc nhờ người khác.",
  ),
  signInAgain: refusal(
    403,
    "sign_in_again",
    "Hãy đăng xuất rồi đăng nhập lại, sau đó thêm khóa truy cập trong vòng 15 phút.",
  ),
  passkeyMissing: refusal(409, "passkey_missing", "Bạn chưa có khóa truy cập nào."),
  passkeyRefused: refusal(
    422,
    "passkey_refused",
    "Không xác nhận được bằng khóa truy cập này. Vui lòng thử lại.",
  ),
  breakGlassRefused: refusal(
    403,
    "break_glass_refused",
    "Tên, khóa hoặc mã không đúng, hoặc mã đã được dùng.",
  ),
  authorizationPending: refusal(
    400,
    "authorization_pending",
    "Chưa có ai xác nhận mã này trên trang vận hành.",
  ),
  authorizationExpired: refusal(
    400,
    "authorization_expired",
    "Mã này đã hết hạn, đã bị từ chối hoặc đã được dùng. Hãy đăng nhập lại từ đầu.",
  ),
  userCodeUnknown: refusal(
    404,
    "user_code_unknown",
    "Mã không đúng, đã hết hạn hoặc đã có người trả lời. Hãy xem lại mã trên dòng lệnh.",
  ),
  payoutFileUnknown: refusal(404, "payout_file_unknown", "Không có tệp chi này."),
  bulkUnknown: refusal(404, "bulk_unknown", "Không có tệp này."),
  playerUnknown: refusal(404, "player_unknown", "Không có người chơi này."),
  takenAlready: refusal(
    409,
    "taken_already",
    "Việc này vừa có người khác nhận. Vui lòng tải lại danh sách.",
  ),
  runUnknown: refusal(404, "run_unknown", "Không có lần đối soát này."),
  findingClosed: refusal(409, "finding_closed", "Điểm lệch này đã được giải thích hoặc chấp nhận."),
  dayOpen: refusal(
    409,
    "day_open",
    "Ngày này chưa khóa được: hãy đối soát sao kê của cả ngày và giải thích hết các điểm lệch.",
  ),
  periodInvalid: refusal(400, "period_invalid", "Khoảng thời gian không hợp lệ hoặc quá dài."),
};
