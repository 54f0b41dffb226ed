import type { breakGlass as call } from "@portal/contract/console/break-glass";
import type { BodyOf } from "@portal/contract/http/call";
import { BrowserResult } from "../../../kit/http/browser/browser.ts";
import { errors } from "../../errors.ts";
import type { ConsoleServices } from "../../services.ts";
import { openBreakGlassSession } from "./open-session.ts";

/** Matches how long the database lets such a session live. */
const SESSION_SECONDS = 30 * 60;

/** Signs in by the key from the safe and a code of the authenticator. */
export async function signInByBreakGlass(
  { db, log, breakGlassEncryption }: ConsoleServices,
  proof: BodyOf<typeof call>,
): Promise<BrowserResult<undefined>> {
  const token = await openBreakGlassSession(db, breakGlassEncryption, proof);
  if (token === undefined) {
    log.warn({ event: "break_glass_refused" }, "somebody tried to sign in by break-glass");
    throw errors.breakGlassRefused();
  }
  const { login } = proof;
  log.warn({ event: "break_glass_signed_in", staff: login }, "a break-glass sign-in");
  return new BrowserResult(undefined, { session: { token, maxAgeSeconds: SESSION_SECONDS } });
}
