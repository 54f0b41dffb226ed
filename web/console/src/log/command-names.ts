/** Names what staff did, by the word that the log has for it (`commandName`). */
import { type Area, areaKeys, areas } from "../operations/areas.ts";
import { operationNames } from "../operations/facts.tsx";
import { type Choice, choicesOf } from "../table/filters.ts";

/** What staff did, by the log's word for it, area by area. Proposals are below. */
const DONE: Readonly<Record<Area, Readonly<Record<string, string>>>> = {
  incoming: {
    "transfers assign": "Gán tiền cho người chơi",
    "transfers enter": "Nhập khoản tiền chưa được báo",
    "transfers return": "Trả lại người chuyển",
    "transfers void": "Khoản này không có thật",
    "transfers reversed": "Ngân hàng thu lại",
    refund: "Hoàn tiền",
    "refund payee": "Ghi tài khoản nhận hoàn",
    "refunds pay": "Lập tệp chi hoàn tiền",
    "refund release": "Ngân hàng chưa chi khoản hoàn",
    "refund close": "Đóng khoản hoàn sẽ không đi",
    "outgoing book": "Ghi khoản chi",
    "outgoing enter": "Nhập khoản chi",
  },
  stuck: {
    settle: "Chốt giao dịch",
    retry: "Hỏi lại đối tác",
    "catch-up": "Bù dữ liệu sau khi khôi phục",
    "deliveries enter": "Nhập bản kê giao xu",
  },
  books: {
    "rates set": "Đặt mức phí",
    reconcile: "Đối soát",
    "reconcile own": "Nhận xử lý điểm lệch",
    "reconcile accept": "Chấp nhận điểm lệch",
    "close-day": "Khóa sổ từng ngày",
  },
  credit: {
    grant: "Cộng KP",
    "bulk-grant": "Cộng KP hàng loạt",
    recall: "Thu hồi KP",
  },
  players: {
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
    "note-player": "Ghi chú về người chơi",
    "tag-player": "Gắn nhãn người chơi",
    "untag-player": "Gỡ nhãn người chơi",
    "find-contact": "Tìm theo liên hệ",
    "reveal-contact": "Xem liên hệ",
    "export-contacts": "Xuất liên hệ",
  },
  cases: {
    "cases answer": "Trả lời vụ việc",
    "cases settle": "Cộng tiền cho vụ việc",
    "cases refuse": "Từ chối vụ việc",
    "reply-templates save": "Lưu mẫu trả lời",
    "reply-templates remove": "Xóa mẫu trả lời",
    "data-requests answer": "Trả lời yêu cầu về dữ liệu",
    "data-requests complete": "Hoàn tất yêu cầu về dữ liệu",
    "data-requests refuse": "Từ chối yêu cầu về dữ liệu",
  },
  campaigns: {
    "publish-bonus": "Đăng thưởng nạp",
    "publish-gift": "Đăng chương trình GiftCode",
    "codes import": "Nhập GiftCode",
    "reveal-codes": "Xem GiftCode",
    "publish-notice": "Đăng thông báo",
    "end-campaign": "Kết thúc sớm nội dung đã đăng",
  },
  shop: {
    "channels pause": "Tạm ngừng kênh nạp",
    "channels resume": "Mở lại kênh nạp",
    "channels change-account": "Đổi tài khoản nhận tiền",
    "change-shop": "Đổi gói và giá",
    "change-brand": "Đổi thương hiệu và liên kết",
  },
  staff: {
    "staff end-sessions": "Kết thúc phiên của nhân viên",
    "add-staff-passkey": "Thêm khóa truy cập của nhân viên",
    "staff remove-passkeys": "Gỡ khóa truy cập của nhân viên",
    "staff settings": "Đổi cài đặt nhân sự",
    "break-glass sign-in": "Đăng nhập khẩn cấp",
    "break-glass add": "Lập đăng nhập khẩn cấp",
    "break-glass remove": "Gỡ đăng nhập khẩn cấp",
  },
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
const PROPOSABLE = Object.entries({ ...operationNames, settle: DONE.stuck["settle"]! }).filter(
  ([operation]) => !NEVER_PROPOSED.has(operation),
);
const proposalsOf = (what: string, said: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    PROPOSABLE.map(([operation, name]) => [`${operation} ${what}`, `${said}: ${name}`]),
  );
const PROPOSED = proposalsOf("propose", "Đề nghị");
const REJECTED = proposalsOf("reject", "Từ chối");

const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  [...areaKeys.map((area) => DONE[area]), PROPOSED, REJECTED].flatMap(Object.entries<string>),
);

export const commandName = (command: string): string =>
  NAMES[command] ?? operationNames[command] ?? command;

/** What the log is filtered by: what was done, area by area, then what was proposed, and what was rejected. */
export const commandChoices: readonly Choice[] = [
  ...areaKeys.flatMap((area) => choicesOf(DONE[area], areas[area])),
  ...choicesOf(PROPOSED, "Đề nghị"),
  ...choicesOf(REJECTED, "Từ chối đề nghị"),
];
