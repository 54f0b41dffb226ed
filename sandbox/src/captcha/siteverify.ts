/**
 * Google's reCAPTCHA v3 check. A token names its own result: `sandbox:<action>:<score>:<nonce>`, followed by
 * `@<host>` where a page of that host made it; else the portal's host is assumed.
 * Source: developers.google.com/recaptcha/docs/verify and /v3.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { misbehaving } from "../kit/misbehaving.ts";
import type { World } from "../world.ts";
import { RECAPTCHA_SCRIPT } from "./script.ts";

type Verdict =
  | { success: true; score: number; action: string; challenge_ts: string; hostname: string }
  | { success: false; "error-codes": string[] };

const TOKEN = /^sandbox:([A-Za-z0-9_/]+):(0(?:\.\d+)?|1(?:\.0+)?):[^@]+(?:@(.+))?$/;

export function captchaRoutes(app: FastifyInstance, world: World): void {
  const google = misbehaving("captcha", world.faults, world.lifetime);
  app.get("/recaptcha/api.js", (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").send(RECAPTCHA_SCRIPT),
  );
  app.post(
    "/recaptcha/api/siteverify",
    google(async (request: FastifyRequest, _reply, work) => {
      await work();
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      return verify(world, form.get("secret") ?? "", form.get("response") ?? "");
    }),
  );
}

function verify(world: World, secret: string, token: string): Verdict {
  if (secret === "") return refused("missing-input-secret");
  if (token === "") return refused("missing-input-response");
  const [, action, score, host] = TOKEN.exec(token) ?? [];
  if (action === undefined) return refused("invalid-input-response");
  if (!world.usedTokens.burn(token)) return refused("timeout-or-duplicate");
  return {
    success: true,
    score: Number(score),
    action,
    challenge_ts: new Date().toISOString(),
    hostname: host ?? new URL(world.config.publicUrl ?? world.config.portalUrl).hostname,
  };
}

function refused(code: string): Verdict {
  return { success: false, "error-codes": [code] };
}
