/**
 * Finds settings that are unsafe in production (`unsafeSettings`), or doubtful (`doubtfulSettings`), and returns a line
 * for each.
 */
import { urlsOfHosts } from "../kit/database/several-hosts.ts";
import { bankFeedSecrets } from "../providers/bank/bank-feeds.ts";
import { DEMO_SECRETS, DEMO_IDENTITIES, isOfDemo } from "./demo-values.ts";
import type { Environment } from "./environment.ts";
import { PREVIOUS_SECRETS } from "./previous-secrets.ts";
import { LOCAL_HOST } from "./variable-forms.ts";
import { WALLET_ACCESS_CODES, WALLET_ADDRESSES, WALLET_SECRETS } from "./wallet-variables.ts";

/** The prefix of the demo's secrets, and of examples that copied them. */
const DEMO_PREFIX = /^demo-/;
/** The demo's own secrets, which everybody can read. */
const KNOWN_SECRETS: ReadonlySet<string> = new Set(Object.values(DEMO_SECRETS));

/** Secrets that the operator chooses. They encrypt and sign within the portal. */
const OWN_SECRETS = ["APP_SECRET", "CARD_PIN_KEYS"] as const;

/** Secrets that an outside party issues, with a length of its choice. */
const PROVIDER_SECRETS = [
  "SEPAY_SECRET",
  "SEPAY_API_TOKEN",
  ...bankFeedSecrets,
  ...WALLET_SECRETS,
  "GAME_API_SECRET",
  "RECAPTCHA_SECRET",
  "SMS_API_TOKEN",
  "SMS_INBOUND_SECRET",
  "CARD_PARTNER_KEY",
  "CHAIN_HEAD_TOKEN",
  "STAFF_OIDC_CLIENT_SECRET",
] as const;

/**
 * The length that a provider's secret should have: an attacker with one signed message can guess a shorter one offline.
 */
const PROVIDER_SECRET_CHARACTERS = 16;
/** How many different characters a secret needs. A random one of 32 hexadecimal digits has fewer once in 10⁷ times. */
const LEAST_DIFFERENT_CHARACTERS = 8;
/** A secret that repeats a text of up to this length is refused. */
const LONGEST_REPEATED_CHARACTERS = 16;

/** Addresses of outside parties. They need TLS, except on this machine. */
const PROVIDER_URLS = [
  "CARD_API_URL",
  "CHAIN_HEAD_URL",
  "GAME_API_URL",
  "RECAPTCHA_SCRIPT_URL",
  "RECAPTCHA_VERIFY_URL",
  "SEPAY_API_URL",
  "SMS_API_URL",
  "STAFF_OIDC_ISSUER",
  ...WALLET_ADDRESSES,
] as const;

const DATABASE_URLS = [
  "DATABASE_URL",
  "DATABASE_LISTEN_URL",
  "MIGRATION_DATABASE_URL",
  "CONSOLE_DATABASE_URL",
  "OPERATOR_DATABASE_URL",
] as const;

/**
 * Returns a line for each unsafe setting of the portal.
 * @param env the valid settings; malformed ones are absent here and reported elsewhere
 */
export function unsafeSettings(env: Partial<Environment>): string[] {
  const { PUBLIC_URL, TRUSTED_PROXY_HOPS, RATE_LIMIT_SCALE = 1 } = env;
  const isHttps = PUBLIC_URL?.startsWith("https:") ?? false;
  return [
    ...[...OWN_SECRETS, ...PROVIDER_SECRETS, ...WALLET_ACCESS_CODES, ...PREVIOUS_SECRETS]
      .filter((name) => isDemo(env[name]))
      .map((name) => `${name} is the demo's secret`),
    ...demoIdentities(env),
    ...OWN_SECRETS.filter((name) => isTrivial(env[name])).map(
      (name) => `${name} is one letter or a short text again and again: make a random one`,
    ),
    ...(PUBLIC_URL !== undefined && !isHttps ? ["PUBLIC_URL is not https"] : []),
    ...(isHttps && TRUSTED_PROXY_HOPS === undefined
      ? [
          "TRUSTED_PROXY_HOPS is missing: say how many proxies are in front, 1 for one that ends TLS; else all players share its address and the limits of one",
        ]
      : []),
    ...(isPlain(env.API_URL) ? ["API_URL is not https"] : []),
    ...(env.PORTAL_DEMO ? ["PORTAL_DEMO loads accounts with known passwords"] : []),
    ...(env.SMTP_URL ? [] : ["SMTP_URL is missing: nobody could recover an account by email"]),
    ...(env.SMS_API_TOKEN ? [] : ["SMS_API_TOKEN is missing: nobody could verify a phone"]),
    ...PROVIDER_URLS.filter((name) => isPlain(env[name])).map(
      (name) => `${name} is not https: what goes there would travel in the clear`,
    ),
    ...DATABASE_URLS.filter((name) => isPlainDatabase(env[name])).map(
      (name) => `${name} reaches another machine without sslmode=verify-full`,
    ),
    ...(RATE_LIMIT_SCALE > 1 ? ["RATE_LIMIT_SCALE weakens the rate limits"] : []),
  ];
}

function demoIdentities(env: Partial<Environment>): string[] {
  const names = Object.keys(DEMO_IDENTITIES) as (keyof typeof DEMO_IDENTITIES)[];
  const isDemos = (name: keyof typeof DEMO_IDENTITIES) =>
    env[name] === DEMO_IDENTITIES[name] || isOfDemo(env[name] ?? "");
  return names.filter(isDemos).map((name) => `${name} is the demo's: set your own`);
}

/** Returns a line for each unsafe setting of the console. */
export function unsafeConsoleSettings(env: Partial<Environment>): string[] {
  const { CONSOLE_URL, RATE_LIMIT_SCALE = 1 } = env;
  return [
    ...(["APP_SECRET", "STAFF_OIDC_CLIENT_SECRET"] as const)
      .filter((name) => isDemo(env[name]))
      .map((name) => `${name} is the demo's secret`),
    ...(isTrivial(env.APP_SECRET) ? ["APP_SECRET is a short text again and again"] : []),
    ...(CONSOLE_URL?.startsWith("https:") ? [] : ["CONSOLE_URL is not https"]),
    ...unsafeStaffRules(env),
    ...(isPlain(env.STAFF_OIDC_ISSUER) ? ["STAFF_OIDC_ISSUER is not https"] : []),
    ...(isPlainDatabase(env.CONSOLE_DATABASE_URL)
      ? ["CONSOLE_DATABASE_URL reaches another machine without sslmode=verify-full"]
      : []),
    ...(RATE_LIMIT_SCALE > 1 ? ["RATE_LIMIT_SCALE weakens the rate limits"] : []),
  ];
}

/** Returns a line for each unsafe rule for staff. `migrate` writes the rules into the database. */
export function unsafeStaffRules({ STAFF_PROOF }: Partial<Environment>): string[] {
  return STAFF_PROOF === false
    ? ["STAFF_PROOF is off: money would move without a proof by passkey"]
    : [];
}

/** Returns whether a secret can be guessed: it is the demo's, has few different characters, or repeats a short text. */
export const isGuessable = (secret: string): boolean => isDemo(secret) || isTrivial(secret);

/** Returns warnings about provider secrets that are short. The operator may keep them. */
export function doubtfulSettings(env: Environment): string[] {
  return PROVIDER_SECRETS.filter(
    (name) => (env[name]?.length ?? Infinity) < PROVIDER_SECRET_CHARACTERS,
  ).map(
    (name) =>
      `${name} has fewer than ${PROVIDER_SECRET_CHARACTERS} characters: ask the provider for a longer one`,
  );
}

/** Returns the secret or, of several, the first, which encrypts. The others only decrypt. */
const inUse = (secret: string | readonly string[] | undefined): string =>
  (typeof secret === "string" ? secret : secret?.[0]) ?? "";

function isDemo(given: string | readonly string[] | undefined): boolean {
  const secret = inUse(given);
  return DEMO_PREFIX.test(secret) || KNOWN_SECRETS.has(secret);
}

function isTrivial(given: string | readonly string[] | undefined): boolean {
  const letters = inUse(given).split("");
  if (letters.length === 0) return false;
  const isRepeated = (period: number) =>
    letters.every((letter, at) => letter === letters[at % period]);
  return (
    new Set(letters).size < LEAST_DIFFERENT_CHARACTERS ||
    Array.from({ length: LONGEST_REPEATED_CHARACTERS }, (_, at) => at + 1).some(isRepeated)
  );
}

function isPlain(url: string | undefined): boolean {
  if (url === undefined) return false;
  const { protocol, hostname } = new URL(url);
  return protocol !== "https:" && !LOCAL_HOST.test(hostname);
}

/**
 * True if the connection may be unencrypted: TLS modes other than `verify-full` may not encrypt, or do not
 * verify the certificate. A path is a socket on this machine.
 */
function isPlainDatabase(url: string | undefined): boolean {
  if (url === undefined) return false;
  return urlsOfHosts(url).some(isPlainHost);
}

function isPlainHost(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  const isHere = host === "" || host.startsWith("/") || LOCAL_HOST.test(host);
  return !isHere && searchParams.get("sslmode") !== "verify-full";
}
