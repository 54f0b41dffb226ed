import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * Returns the E.164 form of a mobile number as players type it, by default a Vietnamese one: 0912345678,
 * 84912345678 and +84912345678 are the same. Undefined where it is no valid mobile number.
 */
export function toMobileE164(typed: string): string | undefined {
  const number = parsePhoneNumberFromString(typed, "VN");
  const isMobile = number?.getType() === "MOBILE" || number?.getType() === "FIXED_LINE_OR_MOBILE";
  return number?.isValid() && isMobile ? number.number : undefined;
}
