import { i18n } from "@lingui/core";
import { HTTP_TIMEOUT_MS } from "@portal/contract/limits";
import { compileMessage } from "./compile-message.ts";
import { readKept, writeKept } from "./storage.ts";

const STORAGE_KEY = "locale";
/** Its texts are those of the code: there is nothing to load. */
const DEFAULT_LOCALE = "vi-VN";

type Messages = Record<string, (string | [string])[]>;

/** Chooses the language that was kept here and loads it; never fails. */
export async function startI18n(): Promise<void> {
  // Translations come compiled; the source texts, which show wherever one is missing, do not.
  i18n.setMessagesCompiler(compileMessage);
  await activate(readKept(STORAGE_KEY) ?? DEFAULT_LOCALE);
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
