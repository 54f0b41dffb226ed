/** Returns how strong a typed password is and which rules it keeps (`usePasswordAdvice`). */
import { useLingui } from "@lingui/react/macro";
import { PASSWORD_MIN_LENGTH } from "@portal/contract/values/limits";
import { opaqueString } from "@portal/contract/values/opaque-string";
import {
  type PasswordHint,
  passwordHints,
  type PasswordStrength,
  passwordStrength,
} from "@portal/contract/values/password-strength";

/** The least strength that a form takes. */
export type RequiredStrength = "medium" | "strong";

export type PasswordRule = {
  readonly name: "length" | PasswordHint;
  readonly text: string;
  readonly isKept: boolean;
  /** False for what makes a password better, but is not asked for. */
  readonly isRequired: boolean;
};

/** The specification's hints in order; the server's rule asks for those of the form's level. */
const HINTS: readonly PasswordHint[] = ["letter", "digit", "symbol", "bothCases"];
const HINTS_OF_LEVEL: Readonly<Record<RequiredStrength, ReadonlySet<PasswordHint>>> = {
  medium: new Set(["letter", "digit"]),
  strong: new Set(["letter", "digit", "symbol"]),
};

/** Also returns how the password gets better, in words. */
export function usePasswordAdvice(typed: string, required: RequiredStrength) {
  const password = opaqueString(typed);
  const { t } = useLingui();
  const messages: Record<Exclude<PasswordStrength, "weak">, string> = {
    medium: t`Hãy chọn mật khẩu mạnh hơn, thử kết hợp chữ cái và chữ số.`,
    strong:
      required === "strong"
        ? t`Hãy chọn mật khẩu mạnh hơn, kết hợp chữ cái, chữ số và ký tự đặc biệt.`
        : t`Kết hợp chữ cái, chữ số và ký tự đặc biệt để mạnh hơn.`,
    veryStrong: t`Kết hợp chữ hoa, chữ thường, chữ số và ký tự đặc biệt để mạnh nhất.`,
  };
  const texts: Record<PasswordRule["name"], string> = {
    length: t`Từ ${PASSWORD_MIN_LENGTH} ký tự`,
    letter: t`Có chữ cái`,
    digit: t`Có chữ số`,
    // A sign-up only recommends it, so a reset says that it is not the same there.
    symbol: required === "strong" ? t`Có ký tự đặc biệt (cần khi đặt lại)` : t`Có ký tự đặc biệt`,
    bothCases: t`Có chữ thường và chữ hoa`,
  };
  const isShort = password.length < PASSWORD_MIN_LENGTH;
  const kept = passwordHints(password);
  const rules: readonly PasswordRule[] = [
    { name: "length", text: texts.length, isKept: !isShort, isRequired: true },
    ...HINTS.map((name) => ({
      name,
      text: texts[name],
      isKept: kept[name],
      isRequired: HINTS_OF_LEVEL[required].has(name),
    })),
  ];
  const strength = isShort ? "weak" : passwordStrength(password);
  const next = nextLevel(strength, required);
  // For a short password, the list of rules shows what is missing.
  return { rules, strength, message: isShort || !next ? undefined : messages[next] };
}

/** Returns the level to aim for; undefined at the highest. */
function nextLevel(strength: PasswordStrength, required: RequiredStrength) {
  if (strength === "weak") return required;
  if (strength === "medium") return "strong";
  return strength === "strong" ? "veryStrong" : undefined;
}
