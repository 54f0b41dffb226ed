/** Formats numbers and times as in Vietnam. */

const numbers = new Intl.NumberFormat("vi-VN");
const clock = new Intl.DateTimeFormat("vi-VN", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZone: "Asia/Ho_Chi_Minh",
});

export const number = (value) => numbers.format(value);
export const vnd = (value) => `${numbers.format(value)} ₫`;
export const time = (iso) => clock.format(new Date(iso));

/** 0912345678 → 0912 345 678 */
export const phone = (text) => text.replace(/^(\d{4})(\d{3})(\d{3})$/, "$1 $2 $3");

const ATTEMPT_ERRORS = {
  "not-sent": "không gửi",
  unreachable: "không kết nối được",
  timeout: "quá hạn",
  "reply-lost": "mất hồi đáp",
  pending: "chưa trả lời",
};

/** Returns the text and the look of the badge for the portal's response to a notice. */
export function attemptLabel({ status, error }) {
  if (status === null) {
    return { text: ATTEMPT_ERRORS[error], look: error === "pending" ? "wait" : "bad" };
  }
  return { text: String(status), look: status < 300 ? "good" : "bad" };
}
