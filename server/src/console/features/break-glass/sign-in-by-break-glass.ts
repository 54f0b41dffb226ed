import type { breakGlass as call } from "@portal/contract/console/break-glass";
import type { BodyOf } from "@portal/contract/http/call";
import { matchingStep } from "../../../domain/credentials/totp.ts";
import { readSecret } from "../../../features/operator/make-break-glass.ts";
import { BrowserResult } from "../../../kit/http/browser/browser.ts";
import { hashToken, newToken } from "../../../kit/http/browser/session-tokens.ts";
import { errors } from "../../errors.ts";
import type { ConsoleServices } from "../../services.ts";
import { findBreakGlassSecret, startBreakGlassSession } from "./store.ts";

/** Matches how long the database lets such a session live. */
const SESSION_SECONDS = 30 * 60;

/** Signs in by the key from the safe and a code of the authenticator. Who did so and why is in the log first. */
export async function signInByBreakGlass(
  services: ConsoleServices,
  { login, key, code, reason }: BodyOf<typeof call>,
): Promise<BrowserResult<undefined>> {
  const { db, log, breakGlassEncryption } = services;
  const keyHash = hashToken(key);
  const encrypted = await findBreakGlassSecret(db, login, keyHash);
  const secret = encrypted && readSecret(breakGlassEncryption, login, encrypted);
  const step = secret && matchingStep(secret, code.replaceAll(/\s/g, ""), Date.now());
  const token = newToken();
  const signIn = { tokenHash: hashToken(token), login, keyHash, reason };
  const isIn = typeof step === "number" && (await startBreakGlassSession(db, { ...signIn, step }));
  if (!isIn) {
    log.warn({ event: "break_glass_refused" }, "somebody tried to sign in by break-glass");
    throw errors.breakGlassRefused();
  }
  log.warn({ event: "break_glass_signed_in", staff: login }, "a break-glass sign-in");
  return new BrowserResult(undefined, { session: { token, maxAgeSeconds: SESSION_SECONDS } });
}
