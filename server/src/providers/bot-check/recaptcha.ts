import * as z from "zod";
import type { BotCheck, BotCheckVerdict } from "./bot-check.ts";

export type RecaptchaOptions = {
  readonly secret: string;
  readonly verifyUrl: string;
  /** The host name of the portal's pages, which Google reports back. */
  readonly hostname: string;
};

/** The threshold that Google suggests at first (reCAPTCHA v3 documentation). */
const LEAST_SCORE = 0.5;
/** Well under the 5 s that the page waits. */
const TIMEOUT_MS = 1_500;

const answer = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
});

/** Checks reCAPTCHA v3 tokens with siteverify. It fails closed if Google does not respond. */
export function recaptcha(options: RecaptchaOptions): BotCheck {
  return {
    challenge: async () => null,
    verify: async (token, action, address): Promise<BotCheckVerdict> => {
      const reply = await siteverify(options, token, address);
      if (!reply) return "unavailable";
      const passed =
        reply.success &&
        reply.action === action &&
        reply.hostname === options.hostname &&
        (reply.score ?? 0) >= LEAST_SCORE;
      return passed ? "passed" : "failed";
    },
  };
}

async function siteverify(options: RecaptchaOptions, token: string, address: string) {
  try {
    const response = await fetch(options.verifyUrl, {
      method: "POST",
      body: new URLSearchParams({ secret: options.secret, response: token, remoteip: address }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    });
    return response.ok ? answer.safeParse(await response.json()).data : undefined;
  } catch {
    return undefined;
  }
}
