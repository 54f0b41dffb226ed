import type { BotCheckAction } from "@portal/contract/captcha";
import type { BotCheckToken } from "./bot-check-token.ts";

/** Google's tokens live for two minutes. */
const TOKEN_LIFE_MS = 120_000;

type Provider = { readonly siteKey: string; readonly scriptUrl: string };

type Recaptcha = {
  ready(callback: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
};

/** Gets a reCAPTCHA v3 token. Google's script is loaded only here, and only where the operator chose it. */
export async function askRecaptcha(
  { siteKey, scriptUrl }: Provider,
  action: BotCheckAction,
): Promise<BotCheckToken> {
  const recaptcha = await loadRecaptcha(`${scriptUrl}?render=${encodeURIComponent(siteKey)}`);
  const token = await recaptcha.execute(siteKey, { action });
  return { token, expiresAtMs: Date.now() + TOKEN_LIFE_MS };
}

function loadRecaptcha(source: string): Promise<Recaptcha> {
  const page = window as { grecaptcha?: Recaptcha };
  return new Promise((resolve, reject) => {
    const settle = () => {
      const loaded = page.grecaptcha;
      if (loaded) loaded.ready(() => resolve(loaded));
      else reject(new Error("the reCAPTCHA script did not start"));
    };
    if (page.grecaptcha) return settle();
    const script = document.createElement("script");
    script.src = source;
    script.addEventListener("load", settle);
    script.addEventListener("error", () => reject(new Error("the reCAPTCHA script did not load")));
    document.head.append(script);
  });
}
