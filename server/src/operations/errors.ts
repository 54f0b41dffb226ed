/** The errors that operations return to staff. */
import { coded, refusal } from "../kit/http/errors.ts";

export const errors = {
  rightMissing: refusal(403, "right_missing", "Vai trò của bạn không có quyền này."),
  takesApproval: refusal(
    403,
    "takes_approval",
    "Việc này vượt quá quyền của bạn: hãy đề nghị để người khác phê duyệt.",
  ),
  proofRequired: refusal(
    403,
    "proof_required",
    "Việc này cần bạn xác nhận bằng khóa truy cập trong vòng 15 phút.",
  ),
  previewChanged: refusal(
    409,
    "preview_changed",
    "Kết quả đã khác so với bản xem trước. Vui lòng xem lại.",
  ),
  proposedAlready: refusal(
    409,
    "proposed_already",
    "Việc này đang chờ phê duyệt theo một đề nghị khác.",
  ),
  approvalNotOpen: refusal(
    409,
    "approval_not_open",
    "Đề nghị này đã được xử lý, đã hết hạn, hoặc bạn không được phê duyệt nó.",
  ),
  contactNotSeen: refusal(409, "contact_not_seen", "Hãy xem liên hệ mới trước khi phê duyệt."),
  operationRefused: (why: string) =>
    coded(409, "operation_refused", `Không thực hiện được: ${why}`),
};
