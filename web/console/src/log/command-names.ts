/** Names what staff did, by the word that the log has for it (`commandNames`). */
import { operationNames } from "../operations/facts.tsx";

/** What staff did, by the log's word for it. An operation without a row here has its own name. Proposals are below. */
const DONE: Readonly<Record<string, string>> = {
  grant: "Cộng KP",
  recall: "Thu hồi KP",
  "bulk-grant": "Cộng KP hàng loạt",
  refund: "Hoàn tiền",
  settle: "Chốt giao dịch",
  retry: "Hỏi lại đối tác",
  "catch-up": "Bù dữ liệu sau khi khôi phục",
  "transfers assign": "Gán tiền cho người chơi",
  "transfers return": "Trả lại người chuyển",
  "transfers void": "Khoản này không có thật",
  "refund close": "Đóng khoản sẽ không đi",
  "refund payee": "Ghi tài khoản nhận hoàn",
  "refunds pay": "Lập tệp chi hoàn tiền",
  "refund release": "Ngân hàng chưa chi khoản hoàn",
  "rates set": "Đặt mức phí",
  "transfers enter": "Nhập khoản tiền chưa được báo",
  "transfers reversed": "Ngân hàng thu lại",
  "outgoing book": "Ghi khoản chi",
  "outgoing enter": "Nhập khoản chi",
  "deliveries enter": "Nhập bản kê giao xu",
  "cases answer": "Trả lời vụ việc",
  "cases settle": "Cộng tiền cho vụ việc",
  "cases refuse": "Từ chối vụ việc",
  "reply-templates save": "Lưu mẫu trả lời",
  "reply-templates remove": "Xóa mẫu trả lời",
  "data-requests answer": "Trả lời yêu cầu về dữ liệu",
  "data-requests complete": "Hoàn tất yêu cầu về dữ liệu",
  "data-requests refuse": "Từ chối yêu cầu về dữ liệu",
  "users lock": "Khóa tài khoản",
  "users unlock": "Mở khóa tài khoản",
  "users stop-spending": "Ngừng chi tiêu",
  "users allow-spending": "Cho chi tiêu lại",
  "users limit-spending": "Đặt hạn mức chi tiêu",
  "users end-sessions": "Đăng xuất mọi nơi",
  "users revoke-access": "Thu hồi mọi truy cập",
  "users correct-contact": "Sửa liên hệ",
  "users set-birth-date": "Sửa ngày sinh",
  "users remove-guardian": "Gỡ người giám hộ",
  "users import": "Nhập tài khoản",
  "messages resend": "Gửi lại tin nhắn",
  "export-contacts": "Xuất liên hệ",
  "note-player": "Ghi chú về người chơi",
  "tag-player": "Gắn nhãn người chơi",
  "untag-player": "Gỡ nhãn người chơi",
  "find-contact": "Tìm theo liên hệ",
  "reveal-contact": "Xem liên hệ",
  "reveal-codes": "Xem GiftCode",
  "publish-bonus": "Đăng thưởng nạp",
  "publish-gift": "Đăng chương trình GiftCode",
  "publish-notice": "Đăng thông báo",
  "end-campaign": "Kết thúc sớm",
  "codes import": "Nhập GiftCode",
  "change-shop": "Đổi gói và giá",
  "change-brand": "Đổi thương hiệu và liên kết",
  "channels pause": "Tạm ngừng kênh",
  "channels resume": "Mở lại kênh",
  "channels change-account": "Đổi tài khoản nhận tiền",
  reconcile: "Đối soát",
  "reconcile own": "Nhận xử lý điểm lệch",
  "reconcile accept": "Chấp nhận điểm lệch",
  "close-day": "Khóa sổ từng ngày",
  "staff end-sessions": "Kết thúc phiên của nhân viên",
  "add-staff-passkey": "Thêm khóa truy cập của nhân viên",
  "staff remove-passkeys": "Gỡ khóa truy cập của nhân viên",
  "staff settings": "Đổi cài đặt nhân sự",
  "break-glass sign-in": "Đăng nhập khẩn cấp",
  "break-glass add": "Lập đăng nhập khẩn cấp",
  "break-glass remove": "Gỡ đăng nhập khẩn cấp",
};

/** Each is done alone, or not at all. */
const NEVER_PROPOSED = new Set([
  "answer-case",
  "edit-template",
  "export-contacts",
  "note-player",
  "find-contact",
  "reveal-contact",
  "reveal-codes",
  "reconcile",
  "close-day",
]);

/** Proposals and rejections are logged under the operation's name. */
const PROPOSED = Object.entries({ ...operationNames, settle: DONE["settle"]! })
  .filter(([operation]) => !NEVER_PROPOSED.has(operation))
  .flatMap(([operation, name]) => [
    [`${operation} propose`, `Đề nghị: ${name}`] as const,
    [`${operation} reject`, `Từ chối: ${name}`] as const,
  ]);

/** Includes proposals and rejections. */
export const commandNames: Readonly<Record<string, string>> = {
  ...DONE,
  ...Object.fromEntries(PROPOSED),
};

export const commandName = (command: string): string =>
  commandNames[command] ?? operationNames[command] ?? command;
