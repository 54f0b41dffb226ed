/** Signs break-glass administrators in when the identity provider is down. */
import * as calls from "@portal/contract/console/break-glass";
import { byAddress, countedBy, HOUR, limit, MINUTE } from "../../../kit/limits/limits.ts";
import { BrowserResult } from "../../../kit/http/browser/browser.ts";
import { errors } from "../../errors.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { type BreakGlassProof, hasKey, openBreakGlassSession } from "./open-session.ts";

/** Exported for the document of all limits. @public */
export const limits = {
  /** Attempts with a wrong key. Nobody guesses a key of 256 bits; the limit only keeps the load down. */
  wrongKeyByAddress: limit("break-glass.wrong-key.address", 10, 10 * MINUTE),
  /** Attempts with the right key, which may guess at the authenticator's code. */
  rightKeyByLogin: limit("break-glass.right-key.login", 20, HOUR),
};

/** The life of the session's cookie. Must equal the lifetime that the database gives such a session. */
const SESSION_SECONDS = 30 * 60;

/** Signs in with the key from the safe and a code of the authenticator. @throws errors.breakGlassRefused */
async function signInByBreakGlass(
  { db, log, breakGlassEncryption }: ConsoleServices,
  proof: BreakGlassProof,
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

const routes = (services: ConsoleServices) => [
  route(calls.breakGlass, {
    // The key is looked up first, so that a stranger's tries do not count against its owner.
    limits: async ({ browser, body }) =>
      (await hasKey(services.db, body))
        ? countedBy(body.login.toLowerCase(), limits.rightKeyByLogin)
        : byAddress(browser, limits.wrongKeyByAddress),
    handle: ({ body }) => signInByBreakGlass(services, body),
  }),
];

export const breakGlass: ConsoleFeature = { routes };
