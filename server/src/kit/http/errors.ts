/**
 * Errors that callers see (`AppError`), functions that declare them, and the errors of any web application
 * (`httpErrors`).
 */
import type { ErrorCode } from "@portal/contract/http/error-codes";
import type { ErrorReply, FieldErrors } from "@portal/contract/http/errors";

type Details = {
  /** A name that pages may act on. */
  readonly errorCode?: ErrorCode;
  readonly errors?: FieldErrors;
  readonly retryAfterSeconds?: number;
  /** The proof of work that the caller must solve first. */
  readonly challenge?: ErrorReply["challenge"];
  /** True if an outside party does not answer and the portal itself is well. Such failures have their own alerts. */
  readonly isPartyUnavailable?: boolean;
};

/** An error whose message is sent to the caller. Anything else that is thrown becomes a 500. */
export class AppError extends Error {
  readonly statusCode: number;
  readonly details: Details;

  constructor(statusCode: number, message: string, details: Details = {}) {
    super(message);
    this.statusCode = statusCode;
    this.details = details;
  }
}

const FALLBACK_MESSAGES: Record<number, string> = {
  400: "Yêu cầu không hợp lệ.",
  404: "Trang bạn truy cập không tồn tại.",
  405: "Không thực hiện được thao tác này.",
  408: "Yêu cầu mất quá nhiều thời gian. Vui lòng thử lại.",
  413: "Dữ liệu gửi lên quá lớn.",
  414: "Địa chỉ quá dài.",
  415: "Định dạng dữ liệu không được hỗ trợ.",
  431: "Yêu cầu có phần đầu quá lớn.",
};
export const INTERNAL_MESSAGE = "Đã có lỗi xảy ra, xin thử lại sau.";

/** Returns an error that pages may act on by its code. */
export const coded = (
  statusCode: number,
  errorCode: ErrorCode,
  message: string,
  details: Details = {},
): AppError => new AppError(statusCode, message, { ...details, errorCode });

/** Declares an error that always has the same text. */
export const refusal =
  (statusCode: number, errorCode: ErrorCode, message: string) => (): AppError =>
    coded(statusCode, errorCode, message);

/** The errors that any web application has. Features add their own. */
export const httpErrors = {
  invalidInput: (errors: FieldErrors) =>
    new AppError(422, Object.values(errors)[0]?.[0] ?? "Dữ liệu không hợp lệ.", { errors }),
  unauthenticated: refusal(
    401,
    "unauthenticated",
    "Bạn chưa đăng nhập hoặc phiên đăng nhập đã hết hạn.",
  ),
  crossSite: refusal(403, "cross_site", "Yêu cầu không đến từ trang của chúng tôi."),
  csrfMismatch: refusal(419, "csrf_mismatch", "Phiên làm việc đã hết hạn. Vui lòng tải lại trang."),
  twoSessions: () => new AppError(400, "Yêu cầu chỉ được mang một phiên đăng nhập."),
  notFound: () => coded(404, "not_found", fallbackMessage(404)),
  wrongMethod: () => coded(405, "method_not_allowed", fallbackMessage(405)),
  tooManyRequests: (retryAfterSeconds: number) => {
    const message = `Bạn thao tác quá nhanh. Vui lòng thử lại sau ${waitInWords(retryAfterSeconds)}.`;
    return coded(429, "too_many_requests", message, { retryAfterSeconds });
  },
  tooManyAtOnce: () =>
    coded(
      429,
      "too_many_requests",
      "Bạn đang gửi quá nhiều yêu cầu cùng lúc. Vui lòng thử lại sau giây lát.",
      { retryAfterSeconds: 1 },
    ),
  unavailable: (retryAfterSeconds = 2) =>
    coded(503, "unavailable", "Hệ thống đang bận, xin thử lại sau ít giây.", { retryAfterSeconds }),
};

/** Returns an error at one field of the form. */
export const onField = (field: string, message: string): AppError =>
  httpErrors.invalidInput({ [field]: [message] });

/** Returns the error for a request that the framework refused, with a text for its status. */
export const refusedByFramework = (statusCode: number): AppError =>
  new AppError(statusCode, fallbackMessage(statusCode));

export function fallbackMessage(statusCode: number): string {
  return FALLBACK_MESSAGES[statusCode] ?? FALLBACK_MESSAGES[400]!;
}

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

function waitInWords(seconds: number): string {
  if (seconds < MINUTE_SECONDS) return `${seconds} giây`;
  if (seconds <= HOUR_SECONDS) return `${Math.ceil(seconds / MINUTE_SECONDS)} phút`;
  return `${Math.ceil(seconds / HOUR_SECONDS)} giờ`;
}
