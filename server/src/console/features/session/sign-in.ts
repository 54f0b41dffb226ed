/** Signs staff in by their identity provider: `startSignIn` and `finishSignIn` (OpenID Connect). */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { SIGNED_IN_PATH } from "@portal/contract/console/session";
import { codeOf } from "../../../kit/database/database-errors.ts";
import { type Browser, BrowserResult } from "../../../kit/http/browser/browser.ts";
import {
  ProviderUnavailable,
  type SignIn,
  SignInRefused,
} from "../../../providers/staff/identity-provider.ts";
import { errors } from "../../errors.ts";
import type { ConsoleServices } from "../../services.ts";
import { startStaffSession } from "../../../operations/staff/staff-session-store.ts";

/** The provider's reply is accepted for this long. */
const SIGN_IN_TAKES_MS = 10 * 60_000;
const RANDOM_BYTES = 16;
/** SQLSTATE: another person of the provider has signed in under this name, and the log would confuse them. */
const NAME_TAKEN = "23505";
/** The life of the session's cookie. Must equal the longest lifetime that the database gives a session. */
const SESSION_SECONDS = 8 * 60 * 60;

type SignInServices = Pick<
  ConsoleServices,
  "db" | "config" | "portal" | "log" | "identityProvider" | "signInKey" | "staffSignInKeys"
>;

/**
 * Returns the provider's URL where the browser signs in. Nothing is stored: MACs bind the provider's reply to this
 * browser.
 * @throws errors.providerUnavailable
 */
export async function startSignIn(
  services: SignInServices,
  { sessionToken = "" }: Browser,
  loginHint: string | undefined,
): Promise<{ readonly url: string }> {
  const random = randomBytes(RANDOM_BYTES).toString("base64url");
  const signIn = signInOf(services, sessionToken, random, Date.now() + SIGN_IN_TAKES_MS);
  const url = await askProvider(() => services.identityProvider.signInUrl(signIn, loginHint));
  return { url };
}

/**
 * Starts the session of the person whom the provider identified, with the roles of their groups.
 * @throws errors.signInFailed, errors.roleMissing, errors.providerUnavailable
 */
export async function finishSignIn(
  services: SignInServices,
  { sessionToken = "" }: Browser,
  returned: {
    readonly code: string;
    readonly state: string;
    readonly iss?: string | undefined;
  },
): Promise<BrowserResult<undefined>> {
  const [random = "", until = ""] = returned.state.split(".");
  const signIn = signInOf(services, sessionToken, random, Number(until));
  const isOfThisBrowser = areEqual(signIn.state, returned.state);
  if (!isOfThisBrowser || !(Date.now() <= Number(until))) throw errors.signInFailed();
  const identity = await askProvider(() => services.identityProvider.identify(signIn, returned));
  const { roles: roleOf } = services.portal.staff;
  const roles = [
    ...new Set(
      identity.groups.flatMap((group) => (Object.hasOwn(roleOf, group) ? roleOf[group]! : [])),
    ),
  ];
  if (roles.length === 0) throw errors.roleMissing();
  const { db, staffSignInKeys } = services;
  const token = await startStaffSession(db, staffSignInKeys, identity, roles).catch(
    (error: unknown) => {
      if (codeOf(error) !== NAME_TAKEN) throw error;
      services.log.warn({ event: "staff_name_taken", staff: identity.login }, "staff name taken");
      throw errors.signInFailed();
    },
  );
  services.log.info({ event: "staff_signed_in", staff: identity.login, roles }, "staff signed in");
  return new BrowserResult(undefined, { session: { token, maxAgeSeconds: SESSION_SECONDS } });
}

function signInOf(
  { config, signInKey }: SignInServices,
  browserToken: string,
  random: string,
  until: number,
): SignIn {
  const macOf = (purpose: string) =>
    createHmac("sha256", signInKey)
      .update([purpose, browserToken, random, until].join("|"))
      .digest("base64url");
  return {
    redirectUrl: new URL(SIGNED_IN_PATH, config.env.CONSOLE_URL).href,
    state: `${random}.${until}.${macOf("state")}`,
    nonce: macOf("nonce"),
    codeVerifier: macOf("verifier"),
  };
}

function areEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

async function askProvider<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw errors.providerUnavailable();
    if (error instanceof SignInRefused) throw errors.signInFailed();
    throw error;
  }
}
