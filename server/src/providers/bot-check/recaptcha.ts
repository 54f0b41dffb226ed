/** The bot check by Google's reCAPTCHA v3 (`recaptcha`). */
import * as z from "zod";
import type { Probed } from "../probe.ts";
import type { BotCheck, BotCheckVerdict } from "./bot-check.ts";

export type RecaptchaOptions = {
  readonly secret: string;
  /** While the keys are rotated: the secret of the earlier site key, which open pages still use. */
  readonly previousSecret?: string | undefined;
  readonly verifyUrl: string;
  /** The host name of the portal's pages, which Google reports back. */
  readonly hostname: string;
};

/** The least score, from 0 to 1, that passes: Google suggests to begin with it (reCAPTCHA v3 documentation). */
const LEAST_SCORE = 0.5;
/** How long Google may take to respond: well under the 5 s that the page waits. */
const TIMEOUT_MS = 1_500;

const answer = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  "error-codes": z.array(z.string()).optional(),
});

/** Checks reCAPTCHA v3 tokens with siteverify. It fails closed if Google does not respond. */
export function recaptcha(options: RecaptchaOptions): BotCheck & Probed {
  return {
    // This token does not exist. Google says so only if the secret is right
    // (developers.google.com/recaptcha/docs/verify).
    probe: async () => {
      const reply = await siteverify(options.verifyUrl, options.secret, "probe", "127.0.0.1");
      if (!reply) return { kind: "unanswered", reason: "no answer" };
      const codes = reply["error-codes"] ?? [];
      const fault = codes.find((code) => code.endsWith("-input-secret"));
      return fault ? { kind: "refused", reason: fault } : { kind: "accepted" };
    },
    challenge: async () => null,
    verify: async (token, action, address): Promise<BotCheckVerdict> => {
      const { secret, previousSecret } = options;
      const first = await siteverify(options.verifyUrl, secret, token, address);
      const isOfPrevious = first?.success === false && previousSecret !== undefined;
      const reply = isOfPrevious
        ? await siteverify(options.verifyUrl, previousSecret, token, address)
        : first;
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

async function siteverify(verifyUrl: string, secret: string, token: string, address: string) {
  try {
    const response = await fetch(verifyUrl, {
      method: "POST",
      body: new URLSearchParams({ secret, response: token, remoteip: address }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    });
    return response.ok ? answer.safeParse(await response.json()).data : undefined;
  } catch {
    return undefined;
  }
}
