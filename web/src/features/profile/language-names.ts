import { useLingui } from "@lingui/react/macro";
import type { Language } from "@portal/contract/profile";

/** Returns the names that players use for the portal's languages. */
export function useLanguageNames(): Record<Language, string> {
  const { t } = useLingui();
  return { "vi-VN": t`Tiếng Việt`, pseudo: t`Bản dịch thử` };
}

/** Returns null for a language that the portal no longer has. */
export function asLanguage(language: string, names: Record<Language, string>): Language | null {
  return Object.hasOwn(names, language) ? (language as Language) : null;
}
