/**
 * Simulates Google's reCAPTCHA v3 check. A token names its own result: `sandbox:<action>:<score>:<nonce>`, followed by
 * `@<host>` where a page of that host made it; else the portal's host is assumed.
 * Source: developers.google.com/recaptcha/docs/verify and /v3.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { misbehaving } from "../kit/misbehaving.ts";
import type { SandboxState } from "../sandbox-state.ts";

type Verdict =
  | { success: true; score: number; action: string; challenge_ts: string; hostname: string }
  | { success: false; "error-codes": string[] };

const TOKEN = /^sandbox:([A-Za-z0-9_/]+):(0(?:\.\d+)?|1(?:\.0+)?):[^@]+(?:@(.+))?$/;

/**
 * The script that a page loads for reCAPTCHA v3: `grecaptcha.ready` and `grecaptcha.execute`. Its token contains what
 * Google would determine: the action, a score, and the page's host.
 */
const RECAPTCHA_SCRIPT = `
window.grecaptcha = {
  ready: (callback) => void setTimeout(callback),
  execute: async (siteKey, { action }) => {
    if (!siteKey) throw new Error("Missing site key");
    const nonce = Math.random().toString(36).slice(2) + Date.now().toString(36);
    return ["sandbox", action, "0.9", nonce].join(":") + "@" + location.hostname;
  },
};
`;

export function captchaRoutes(app: FastifyInstance, state: SandboxState): void {
  const google = misbehaving("captcha", state.faults, state.lifetime);
  app.get("/recaptcha/api.js", (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").send(RECAPTCHA_SCRIPT),
  );
  app.post(
    "/recaptcha/api/siteverify",
    google(async (request: FastifyRequest, _reply, work) => {
      await work();
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      return verify(state, form.get("secret") ?? "", form.get("response") ?? "");
    }),
  );
}

function verify(state: SandboxState, secret: string, token: string): Verdict {
  if (secret === "") return refused("missing-input-secret");
  if (token === "") return refused("missing-input-response");
  const [, action, score, host] = TOKEN.exec(token) ?? [];
  if (action === undefined) return refused("invalid-input-response");
  if (state.usedTokens.has(token)) return refused("timeout-or-duplicate");
  state.usedTokens.add(token);
  return {
    success: true,
    score: Number(score),
    action,
    challenge_ts: new Date().toISOString(),
    hostname: host ?? new URL(state.config.publicUrl ?? state.config.portalUrl).hostname,
  };
}

function refused(code: string): Verdict {
  return { success: false, "error-codes": [code] };
}
