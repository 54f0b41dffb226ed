/** Shows what an operation does, by names and values (`Facts`, `factsOf`). */
import { brandFieldNames } from "@portal/contract/console/brand-content";
import { noticePages } from "@portal/contract/console/campaign-content";
import type { OperationFacts } from "@portal/contract/console/evidence";
import { operationNames as names } from "@portal/contract/console/operations";
import type { StaffRole } from "@portal/contract/console/rights";
import { coins } from "@portal/contract/values/money";
import {
  formatCoins,
  formatDate,
  formatDateTime,
  formatNumber,
} from "../../../src/lib/text/format.ts";
import { sourceName } from "../../../src/lib/text/source-names.ts";
import { accountName } from "../books/account-names.ts";
import { reasonWords } from "../money/money-choices.ts";
import { shortCode } from "../players/transaction-words.ts";
import { roleNames } from "../session/staff.ts";

/** In the order in which they are said: whom, how much, what, and then what only identifies. */
const NAMES: Readonly<Record<string, string>> = {
  username: "Người chơi",
  amountVnd: "Số tiền",
  totalVnd: "Tổng",
  payouts: "Số khoản",
  grantedKp: "Cộng",
  occasion: "Dịp",
  recalledKp: "Thu hồi",
  leftKp: "Còn lại",
  isStopped: "Ngừng chi tiêu",
  title: "Tên",
  version: "Bản",
  from: "Từ",
  packages: "Gói",
  packageOrder: "Thứ tự gói (KP)",
  rates: "Tỉ giá và thưởng",
  zoneNames: "Máy chủ",
  zoneOrder: "Thứ tự máy chủ",
  ...brandFieldNames,
  replaces: "Thay cho bản đang hẹn",
  until: "Đến",
  methods: "Kênh nạp",
  steps: "Thưởng",
  postUrl: "Bài chia sẻ",
  thresholdVnd: "Cần nạp",
  budgetCodes: "Tối đa",
  gives: "Người chơi nhận được",
  newCodes: "Tạo mới",
  text: "Nội dung",
  link: "Liên kết",
  places: "Nơi hiện",
  addedCodes: "Thêm",
  knownCodes: "Đã có",
  elsewhereCodes: "Thuộc chương trình khác",
  isLocked: "Khóa tài khoản",
  playerReason: "Người chơi đọc",
  forHours: "Số giờ",
  what: "Sửa",
  newContact: "Liên hệ mới",
  period: "Hạn mức của",
  limitKp: "Nhiều nhất",
  isAtOnce: "Có hiệu lực ngay",
  fileName: "Tệp",
  rowCount: "Số dòng",
  totalKp: "Tổng",
  payment: "Thanh toán ví",
  outgoing: "Khoản tiền ra",
  refund: "Khoản hoàn",
  payerBank: "Ngân hàng nhận",
  payerAccount: "Tài khoản nhận",
  payerName: "Người nhận",
  file: "Tệp chi",
  rate: "Mức của",
  percent: "Phần trăm",
  fixedVnd: "Cố định mỗi lần",
  evidence: "Bằng chứng",
  creditKp: "Được cộng",
  bonusKp: "Thưởng",
  isMatched: "Khớp người chơi",
  isAnother: "Là khoản khác",
  method: "Tính theo phương thức",
  outcome: "Kết quả",
  gameSays: "Máy chủ game",
  code: "Lý do",
  note: "Lời cho người chơi",
  chargedVnd: "Giá trị thẻ",
  paidVnd: "Đã nhận",
  label: "Kênh",
  notice: "Người chơi đọc",
  before: "Báo trước",
  after: "Báo khi xong",
  beginsAt: "Từ",
  endsAt: "Đến",
  formerAccount: "Tài khoản cũ",
  accountNumber: "Tài khoản mới",
  accountName: "Chủ tài khoản",
  login: "Nhân viên",
  removed: "Khóa truy cập bị gỡ",
  message: "Gửi",
  recipient: "Đến",
  ended: "Phiên kết thúc",
  coins: "Xu",
  changed: "Đã đổi",
  corrected: "Đã sửa",
  copied: "Bản sao",
  revealed: "Đã xem",
  roles: "Vai trò",
  leftVnd: "Còn hoàn được",
  transactionId: "Giao dịch",
  transfer: "Mã thông báo",
  account: "Tài khoản sổ cái",
  nth: "Lần thứ",
  statementRun: "Sao kê",
  proposedBy: "Người đề nghị",
  approvalId: "Mã đề nghị",
};

type Fact = OperationFacts[string];

/** Names what an operation does, with its values. What has no name here is for programs; what has no value is left out. */
export const factsOf = (
  facts: Readonly<Record<string, unknown>>,
): readonly (readonly [string, string])[] =>
  Object.entries(NAMES)
    .filter(([name]) => Object.hasOwn(facts, name) && isSaid(facts[name]))
    .map(([name, said]) => [said, valueInWords(name, facts[name] as Fact | Fact[])] as const)
    .filter(([, value]) => value !== NOTHING);

export const factsInWords = (facts: Readonly<Record<string, unknown>>): string =>
  factsOf(facts)
    .map((fact) => fact.join(": "))
    .join(" · ");

/** A further object of facts is for programs. */
const isSaid = (value: unknown): boolean =>
  value === null || typeof value !== "object" || Array.isArray(value);

const valueInWords = (name: string, value: Fact | Fact[]): string =>
  (Array.isArray(value) ? value : [value])
    .map((one) => OWN_WORDS[name]?.(one) ?? withUnit(name, one))
    .join(", ");

/** By the end of a fact's name, which says what it counts. */
const UNITS = { Vnd: "đ", Kp: " KP", Codes: " code" } as const;

const withUnit = (name: string, value: Fact): string => {
  const [, unit = ""] =
    Object.entries(UNITS).find(([end]) => typeof value === "number" && name.endsWith(end)) ?? [];
  return wordOf(value) + unit;
};

const NOTHING = "–";

const OWN_WORDS: Readonly<Record<string, (value: Fact) => string | undefined>> = {
  account: (account) => (account === null ? NOTHING : accountName(String(account))),
  method: (method) => (method === null ? NOTHING : sourceName(String(method))),
  methods: (methods) => String(methods).split(/,\s*/).map(sourceName).join(", "),
  refund: (key) => String(key).replace(/^refund:/, "số "),
  payerBank: (bank) => sourceName(String(bank)),
  code: (code) => (code === null ? NOTHING : reasonWords(String(code))),
  coins: (amount) => formatCoins(coins(Number(amount))),
  percent: (percent) => `${percent}%`,
  roles: (role) => roleNames[role as StaffRole] ?? String(role),
  beginsAt: (at) => (at === null ? "ngay bây giờ" : formatDateTime(String(at))),
  endsAt: (at) => (at === null ? "khi được mở lại" : formatDateTime(String(at))),
  places: (places) =>
    places === null || places === "" ? "mọi trang" : pagesInWords(String(places)),
  until: (at) => (at === null ? "khi được kết thúc" : wordOf(at)),
  approvalId: (id) => shortCode(String(id)),
  limitKp: (kp) => (kp === null ? "không giới hạn" : undefined),
  chargedVnd: (amount) => (amount === null ? "không trừ thẻ" : undefined),
  paidVnd: (amount) => (amount === null ? "không có tiền vào" : undefined),
};

export function wordOf(value: OperationFacts[string]): string {
  if (typeof value === "boolean") return value ? "có" : "không";
  if (typeof value === "number") return formatNumber(value);
  if (value === null || value === "") return NOTHING;
  if (DAY.test(value)) return formatDate(value);
  return MOMENT.test(value) ? formatDateTime(value) : (WORDS[value] ?? value);
}

const pagesInWords = (paths: string): string =>
  paths
    .split(/,\s*/)
    .map((path) => noticePages[path as keyof typeof noticePages] ?? path)
    .join(", ");

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** JavaScript's form of a moment, or PostgreSQL's. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

const WORDS: Readonly<Record<string, string>> = {
  delivered: "đã giao",
  refused: "không giao, trả lại KP",
  credited: "đã cộng",
  unmatched: "chưa rõ chủ",
  failed: "không thành công",
  agrees: "xác nhận như vậy",
  silent: "không trả lời",
  withdrawal: "rút tiền",
  bank_fee: "phí ngân hàng",
  sent_twice: "chuyển thừa",
  not_real: "tiền chưa từng vào",
  kept: "tiền ở lại tài khoản, còn nợ người chuyển",
  day: "một ngày",
  month: "một tháng",
  "verification-code": "mã xác minh mới",
  "password-reset": "liên kết đặt lại mật khẩu",
  elsewhere: "theo cách khác",
  phone: "số điện thoại",
  phoneNumber: "số điện thoại",
  newContact: "liên hệ mới",
  email: "email",
};

/** The names of operations, and of the work that has its own call. */
export const operationNames: Readonly<Record<string, string>> = {
  ...names,
  "answer-case": "Trả lời vụ việc",
  "edit-template": "Sửa mẫu trả lời",
  "export-contacts": "Xuất liên hệ",
  "note-player": "Ghi chú về người chơi",
  "find-contact": "Tìm theo liên hệ",
  "reveal-contact": "Xem liên hệ",
  "reveal-codes": "Xem GiftCode",
  reconcile: "Đối soát",
  "close-day": "Khóa sổ từng ngày",
  "command-line": "Dùng dòng lệnh",
};
