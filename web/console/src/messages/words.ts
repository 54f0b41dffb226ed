/** The words for texts and emails to players: their kinds, states, networks and reasons of failure. */
import type { MessageKind, MessageStatus } from "@portal/contract/values/messages";

export const kindNames: Readonly<Record<MessageKind, string>> = {
  "verification-code": "Mã xác minh",
  "sms-answer": "Trả lời tin nhắn",
  "payment-code": "Mã thanh toán",
  "guardian-code": "Mã cho người giám hộ",
  "security-code": "Mã bảo mật",
  "login-code": "Mã đăng nhập",
  "email-verification": "Xác minh email",
  "password-reset": "Đặt lại mật khẩu",
  "username-reminder": "Nhắc tên đăng nhập",
  "account-notice": "Báo thay đổi tài khoản",
  "support-answer": "Trả lời của hỗ trợ",
};

export const statusNames: Readonly<Record<MessageStatus, string>> = {
  waiting: "Chờ gửi",
  accepted: "Đã gửi",
  delivered: "Đã đến",
  failed: "Không đến",
};

export const statusTones = {
  waiting: "warning",
  accepted: "neutral",
  delivered: "jade",
  failed: "danger",
} as const satisfies Readonly<Record<MessageStatus, string>>;

const CARRIERS: Readonly<Record<string, string>> = {
  viettel: "Viettel",
  mobifone: "MobiFone",
  vinaphone: "VinaPhone",
  vietnamobile: "Vietnamobile",
  gmobile: "Gmobile",
};

/** The mobile network of a message, or email. */
export const carrierName = (carrier: string | null): string =>
  carrier === null ? "Email" : (CARRIERS[carrier] ?? "Mạng khác");

const REASONS: Readonly<Record<string, string>> = {
  no_answer: "cổng gửi không trả lời",
  too_late: "hết hạn trước khi gửi được",
  not_set: "chưa cài đặt cổng gửi",
  refused: "máy chủ thư từ chối",
  invalid_phone: "số không nhận được tin",
  unauthorized: "cổng gửi không nhận khóa",
  timeout: "cổng gửi chưa trả lời",
  unreachable: "không kết nối được cổng gửi",
  busy: "cổng gửi đang lỗi",
};

/** Says why a message waits or has failed: in our words, or with the gateway's number. */
export function reasonWords(reason: string): string {
  const number = /^(?:status|code)_(\w+)$/.exec(reason)?.[1];
  if (number === undefined) return REASONS[reason] ?? reason;
  return reason.startsWith("status")
    ? `nhà mạng báo lỗi ${number}`
    : `cổng gửi từ chối (${number})`;
}
