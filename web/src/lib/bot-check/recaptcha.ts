import type { BotCheckAction } from "@portal/contract/captcha";
import type { BotCheckToken } from "./bot-check-token.ts";

const SCRIPT_URL = "https://www.google.com/recaptcha/api.js";
/** Google's tokens live for two minutes. */
const TOKEN_LIFE_MS = 120_000;

type Recaptcha = {
  ready(callback: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
};

/** A reCAPTCHA v3 token. Google's script loads only here: only where the operator chose it. */
export async function askRecaptcha(
  siteKey: string,
  action: BotCheckAction,
): Promise<BotCheckToken> {
  const recaptcha = await loadRecaptcha(siteKey);
  const token = await recaptcha.execute(siteKey, { action });
  return { token, expiresAtMs: Date.now() + TOKEN_LIFE_MS };
}

function loadRecaptcha(siteKey: string): Promise<Recaptcha> {
  const page = window as { grecaptcha?: Recaptcha };
  return new Promise((resolve, reject) => {
    const settle = () => {
      const loaded = page.grecaptcha;
      if (loaded) loaded.ready(() => resolve(loaded));
      else reject(new Error("the reCAPTCHA script did not start"));
    };
    if (page.grecaptcha) return settle();
    const script = document.createElement("script");
    script.src = `${SCRIPT_URL}?render=${encodeURIComponent(siteKey)}`;
    script.addEventListener("load", settle);
    script.addEventListener("error", () => reject(new Error("the reCAPTCHA script did not load")));
    document.head.append(script);
  });
}
