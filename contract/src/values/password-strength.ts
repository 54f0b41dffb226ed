/** Rates a password as weak to very strong and hints at what is missing, for form and server (specification §5). */
import { opaqueString } from "./opaque-string.ts";

export type PasswordStrength = "weak" | "medium" | "strong" | "veryStrong";

/** The levels, the weakest first. */
const ORDER: readonly PasswordStrength[] = ["weak", "medium", "strong", "veryStrong"];

/**
 * Returns a password's level. Medium: two character classes, one of them digits. Strong: three classes, one
 * of them symbols. Very strong: all four. Letters beyond a–z (á, đ, 好) count as lower or upper case as
 * Unicode defines.
 */
export function passwordStrength(password: string): PasswordStrength {
  const has = classesOf(password);
  const classes = Object.values(has).filter(Boolean).length;
  if (classes === 4) return "veryStrong";
  if (classes >= 3 && has.symbol) return "strong";
  if (classes >= 2 && has.digit) return "medium";
  return "weak";
}

export function isAtLeast(level: PasswordStrength, password: string): boolean {
  return ORDER.indexOf(passwordStrength(password)) >= ORDER.indexOf(level);
}

/** The specification's hints for a better password. */
export type PasswordHint = "letter" | "digit" | "symbol" | "bothCases";

/** Returns which of the hints a password follows already. */
export function passwordHints(password: string): Readonly<Record<PasswordHint, boolean>> {
  const { lower, upper, digit, symbol } = classesOf(password);
  return { letter: lower || upper, digit, symbol, bothCases: lower && upper };
}

function classesOf(password: string) {
  const text = opaqueString(password);
  return {
    lower: /[\p{Ll}\p{Lo}]/u.test(text),
    upper: /\p{Lu}/u.test(text),
    digit: /\p{Nd}/u.test(text),
    symbol: /[^\p{L}\p{Nd}]/u.test(text),
  };
}
