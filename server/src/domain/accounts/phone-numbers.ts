/**
 * Normalizes mobile numbers to E.164: as players type them (`toMobileE164`), and as older systems store them
 * (`importedMobileE164`).
 */
import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/** The prefixes that replaced those of eleven-digit numbers in 2018 (Ministry of Information, decision 798). */
const PREFIXES_OF_2018 = new Map([
  ["120", "70"],
  ["121", "79"],
  ["122", "77"],
  ["126", "76"],
  ["128", "78"],
  ["123", "83"],
  ["124", "84"],
  ["125", "85"],
  ["127", "81"],
  ["129", "82"],
  ["162", "32"],
  ["163", "33"],
  ["164", "34"],
  ["165", "35"],
  ["166", "36"],
  ["167", "37"],
  ["168", "38"],
  ["169", "39"],
  ["186", "56"],
  ["188", "58"],
  ["199", "59"],
]);

/**
 * Returns the E.164 form of a Vietnamese mobile number as older systems and spreadsheets keep it: with signs
 * between its digits, without the 0 that spreadsheets drop, or of eleven digits from before 2018. Undefined for
 * anything else.
 */
export function importedMobileE164(text: string): string | undefined {
  const plain = text.replaceAll(/[\s.()\p{Pd}]/gu, "");
  const national = /^(?:(?:\+|00)?84|0)?0?(\d{9,10})$/.exec(plain)?.[1];
  if (national === undefined) return undefined;
  const prefix = PREFIXES_OF_2018.get(national.slice(0, 3));
  const isOld = national.length === 10 && prefix !== undefined;
  return toMobileE164(`0${isOld ? prefix + national.slice(3) : national}`);
}

/**
 * Returns the E.164 form of a mobile number as players type it, by default a Vietnamese one: 0912345678,
 * 84912345678 and +84912345678 are the same. Undefined if it is not a valid mobile number.
 */
export function toMobileE164(typed: string): string | undefined {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: "VN", extract: false });
  const isMobile = number?.getType() === "MOBILE" || number?.getType() === "FIXED_LINE_OR_MOBILE";
  return number?.isValid() && isMobile ? number.number : undefined;
}
