/**
 * The form of a player's phone number: small enough for a page, and its own file, because few pages need it. It
 * lists Vietnam's mobile prefixes and checks only the form of foreign numbers; the server checks whether these exist.
 */
import * as z from "zod/mini";
import { cleanPhone } from "./clean-text.ts";
import { textOrNumber } from "./lenient.ts";
import { PHONE_MAX_LENGTH, PHONE_MIN_LENGTH } from "./limits.ts";
import { requiredText } from "./required.ts";

const PHONE_INVALID_MESSAGE = "Số điện thoại không hợp lệ";
/** The server's message for a well-formed number that does not exist. */
export const PHONE_UNKNOWN_MESSAGE = `${PHONE_INVALID_MESSAGE}: không có số di động nào như vậy. Hãy xem lại mã quốc gia và các chữ số.`;

/**
 * The prefixes of Vietnam's mobile numbers, as libphonenumber has them; a test of the server compares the
 * two.
 */
const NATIONAL =
  /^(?:121[0-3]\d|(?:1[46]0|3\d\d|5(?:[1689]\d|2[238]|59)|7[06-9]\d|8(?:[1-8]\d|9[6-9])|9(?:[0-8]\d|9[013-9]))\d\d)\d{4}$/;
/** What players write before the nine digits. */
const PREFIX = /^(?:\+84|0084|84(?=\d{9,10}$))?0?/;

/**
 * Returns the E.164 form of a Vietnamese mobile number: 0912345678, 84912345678 and +84912345678 are one
 * number.
 * @returns undefined if it is not such a number
 */
export function toVietnameseMobile(typed: string): string | undefined {
  const national = typed.replace(PREFIX, "");
  return NATIONAL.test(national) ? `+84${national}` : undefined;
}

const NATIONAL_DIGITS = 9;
const WITHIN_VIETNAM = /^(?:\+84|0084|84(?=\d{7,10}$)|0(?!0))0?/;
/** E.164: a country code does not begin with 0, and a number has 15 digits at most. */
const OF_ANOTHER_COUNTRY = /^(?:\+|00)[1-9]\d+$/;

/** Returns the error message for a phone as typed; undefined if its form is right. */
function phoneFault(typed: string): string | undefined {
  const fault = (what: string) => `${PHONE_INVALID_MESSAGE}: ${what}`;
  if (!/^\+?\d*$/.test(typed)) return fault("chỉ nhập chữ số.");
  if (toVietnameseMobile(typed) !== undefined && typed.length <= PHONE_MAX_LENGTH) {
    return typed.length < PHONE_MIN_LENGTH ? fault("còn thiếu số 0 ở đầu.") : undefined;
  }
  if (WITHIN_VIETNAM.test(typed)) return fault(faultOfVietnamese(typed));
  if (!OF_ANOTHER_COUNTRY.test(typed)) {
    return fault("số Việt Nam bắt đầu bằng 0, số nước khác bằng + hoặc 00 và mã quốc gia.");
  }
  if (typed.length < PHONE_MIN_LENGTH) {
    return fault(`cần ít nhất ${PHONE_MIN_LENGTH} ký tự; số ngắn thì viết 00 thay cho dấu +.`);
  }
  return typed.length > PHONE_MAX_LENGTH ? fault("thừa chữ số.") : undefined;
}

function faultOfVietnamese(typed: string): string {
  const national = typed.replace(WITHIN_VIETNAM, "");
  const missing = NATIONAL_DIGITS - national.length;
  if (missing > 0) return `còn thiếu ${missing} chữ số.`;
  if (missing < 0) return `thừa ${-missing} chữ số.`;
  return `đầu số 0${national.slice(0, 2)} không phải của di động Việt Nam.`;
}

/** A player's phone number, of any country, wherever one is typed. The message says what is missing. */
const phoneOr = (missingMessage: string) =>
  textOrNumber(
    requiredText(missingMessage, cleanPhone).check(
      z.refine<string>((typed) => phoneFault(typed) === undefined, {
        error: ({ input }) => phoneFault(String(input)) ?? PHONE_INVALID_MESSAGE,
      }),
    ),
    missingMessage,
  );

export const phone = phoneOr("Vui lòng nhập số điện thoại");
/** For a phone that replaces another one. */
export const newPhone = phoneOr("Vui lòng nhập số điện thoại.");
