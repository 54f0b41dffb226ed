import { DEMO_SECRETS } from "./demo-secrets.ts";
import { type Environment, LOCAL_HOST } from "./environment.ts";
import { WALLET_ACCESS_CODES, WALLET_ADDRESSES, WALLET_SECRETS } from "./wallet-variables.ts";

/** Of the demo and of examples that were made after it. */
const DEMO_PREFIX = /^demo-/;
const KNOWN_SECRETS: ReadonlySet<string> = new Set(Object.values(DEMO_SECRETS));

/** The operator makes them up: what encrypts and signs at home. */
const OWN_SECRETS = ["APP_SECRET", "CARD_PIN_KEYS"] as const;

/** An outside party gives them, and chooses how long they are. */
const PROVIDER_SECRETS = [
  "SEPAY_SECRET",
  "SEPAY_API_TOKEN",
  "CASSO_SECRET",
  "PAYOS_CHECKSUM_KEY",
  ...WALLET_SECRETS,
  "GAME_API_SECRET",
  "RECAPTCHA_SECRET",
  "SMS_API_TOKEN",
  "SMS_INBOUND_SECRET",
  "CARD_PARTNER_KEY",
] as const;

/** Shorter ones can be guessed offline by whoever has one signed message. */
const PROVIDER_SECRET_CHARACTERS = 16;
/** A random secret of 32 hexadecimal digits has fewer about once in 10⁷ times. */
const LEAST_DIFFERENT_CHARACTERS = 8;
/** A shorter text that is written again and again is no more than that text. */
const LONGEST_REPEATED_CHARACTERS = 16;

/** Outside parties; on this machine nobody listens in. */
const PROVIDER_URLS = [
  "CARD_API_URL",
  "GAME_API_URL",
  "RECAPTCHA_SCRIPT_URL",
  "RECAPTCHA_VERIFY_URL",
  "SEPAY_API_URL",
  "SMS_API_URL",
  ...WALLET_ADDRESSES,
] as const;

const DATABASE_URLS = ["DATABASE_URL", "MIGRATION_DATABASE_URL"] as const;

/**
 * What makes a setting unsafe for production; each names its variable.
 * @param env what could be read of the settings; what is absent for being malformed is told elsewhere
 */
export function unsafeSettings(env: Partial<Environment>): string[] {
  const { PUBLIC_URL, TRUSTED_PROXY_HOPS, RATE_LIMIT_SCALE = 1 } = env;
  const isHttps = PUBLIC_URL?.startsWith("https:") ?? false;
  return [
    ...[...OWN_SECRETS, ...PROVIDER_SECRETS, ...WALLET_ACCESS_CODES]
      .filter((name) => isDemo(env[name]))
      .map((name) => `${name} is the demo's secret`),
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
    ...(env.SMTP_URL ? [] : ["SMTP_URL is missing: nobody could recover an account by e-mail"]),
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

/** What the operator should know of and may live with. */
export function doubtfulSettings(env: Environment): string[] {
  return PROVIDER_SECRETS.filter(
    (name) => (env[name]?.length ?? Infinity) < PROVIDER_SECRET_CHARACTERS,
  ).map(
    (name) =>
      `${name} has fewer than ${PROVIDER_SECRET_CHARACTERS} characters: ask the provider for a longer one`,
  );
}

/** The first of several is the one that encrypts; the others are being left behind. */
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

/** Other modes of TLS either may not use it or do not look at the certificate. A path is a socket. */
function isPlainDatabase(url: string | undefined): boolean {
  if (url === undefined) return false;
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  const isHere = host === "" || host.startsWith("/") || LOCAL_HOST.test(host);
  return !isHere && searchParams.get("sslmode") !== "verify-full";
}
