/** Loads and changes the language of the pages. Vietnamese is in the code, so only other languages are loaded. */
import { i18n } from "@lingui/core";
import { HTTP_TIMEOUT_MS } from "@portal/contract/values/limits";
import { readKept, writeKept } from "../browser/storage.ts";
import { compileMessage } from "./compile-message.ts";

/** The player's choice on this device. */
const STORAGE_KEY = "locale";
/** The language of the account that was last seen on this device. */
const ACCOUNT_KEY = "account-locale";
/** The language of the texts in the code. */
export const DEFAULT_LOCALE = "vi-VN";

type Messages = Record<string, (string | [string])[]>;

/** Loads the language that was kept on this device, the player's own choice first. Never fails. */
export async function startI18n(): Promise<void> {
  // Translations come compiled. The source texts, which take the place of missing ones, do not.
  i18n.setMessagesCompiler(compileMessage);
  await activate(readKept(STORAGE_KEY) ?? readKept(ACCOUNT_KEY) ?? DEFAULT_LOCALE);
}

/** Shows the language of the account, unless the player has chosen another on this device. */
export async function followAccount(language: string): Promise<void> {
  if (readKept(STORAGE_KEY) !== null) return;
  writeKept(ACCOUNT_KEY, language);
  if (language !== i18n.locale) await activate(language);
}

/** Shows the portal in another language, at once and at the next visits. */
export async function changeLocale(locale: string): Promise<void> {
  writeKept(STORAGE_KEY, locale);
  await activate(locale);
}

async function activate(locale: string): Promise<void> {
  const messages = locale === DEFAULT_LOCALE ? {} : await loadMessages(locale);
  i18n.loadAndActivate({ locale, messages });
}

async function loadMessages(locale: string): Promise<Messages> {
  try {
    const response = await fetch(`/locales/${encodeURIComponent(locale)}.json`, {
      signal: AbortSignal.timeout(HTTP_TIMEOUT_MS),
    });
    if (!response.ok) return {};
    const file = (await response.json()) as { messages?: Messages };
    return file.messages ?? {};
  } catch {
    return {};
  }
}
