import * as calls from "@portal/contract/console/break-glass";
import { byAddress, countedBy, HOUR, limit, MINUTE } from "../../../kit/limits/limits.ts";
import { BrowserResult } from "../../../kit/http/browser/browser.ts";
import { errors } from "../../errors.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { type BreakGlassProof, hasKey, openBreakGlassSession } from "./open-session.ts";

/** Of the document of all limits. @public */
export const limits = {
  /** Tries with a wrong key. They guess at 256 bits; the limit only keeps their number down. */
  wrongKeyByAddress: limit("break-glass.wrong-key.address", 10, 10 * MINUTE),
  /** Tries with the right key: they guess at the authenticator's code. */
  rightKeyByLogin: limit("break-glass.right-key.login", 20, HOUR),
};

/** Matches how long the database lets such a session live. */
const SESSION_SECONDS = 30 * 60;

/** Signs in by the key from the safe and a code of the authenticator. */
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

/** Signs break-glass administrators in, on the day on which the identity provider is down. */
export const breakGlass: ConsoleFeature = { routes };
