import { type Environment, LOCAL_HOST } from "./environment.ts";
import { WALLET_ADDRESSES, WALLET_SECRETS } from "./wallet-variables.ts";

/** Secrets that everybody knows: good for the demo, refused in production. */
const DEMO_SECRETS = /^demo-/;

const SECRETS = [
  "SEPAY_SECRET",
  "CASSO_SECRET",
  "PAYOS_CHECKSUM_KEY",
  ...WALLET_SECRETS,
  "GAME_API_SECRET",
  "APP_SECRET",
  "SMS_API_TOKEN",
  "SMS_INBOUND_SECRET",
  "CARD_PARTNER_KEY",
] as const;

/** Outside parties; on this machine nobody listens in. */
const PROVIDER_URLS = [
  "CARD_API_URL",
  "GAME_API_URL",
  "RECAPTCHA_VERIFY_URL",
  "SEPAY_API_URL",
  "SMS_API_URL",
  ...WALLET_ADDRESSES,
] as const;

/** What makes a setting unsafe for production; each names its variable. */
export function unsafeSettings(env: Environment): string[] {
  const demo = SECRETS.filter((name) => DEMO_SECRETS.test(env[name] ?? "")).map(
    (name) => `${name} is the demo's secret`,
  );
  return [
    ...demo,
    ...(env.PUBLIC_URL.startsWith("https:") ? [] : ["PUBLIC_URL is not https"]),
    ...(env.PORTAL_DEMO ? ["PORTAL_DEMO loads accounts with known passwords"] : []),
    ...(env.SMTP_URL ? [] : ["SMTP_URL is missing: nobody could recover an account by e-mail"]),
    ...(env.SMS_API_TOKEN ? [] : ["SMS_API_TOKEN is missing: nobody could verify a phone"]),
    ...PROVIDER_URLS.filter((name) => isPlain(env[name])).map(
      (name) => `${name} is not https: what goes there would travel in the clear`,
    ),
    ...(isPlainDatabase(env.DATABASE_URL)
      ? ["DATABASE_URL reaches another machine without sslmode=verify-full"]
      : []),
    ...(env.RATE_LIMIT_SCALE > 1 ? ["RATE_LIMIT_SCALE weakens the rate limits"] : []),
  ];
}

function isPlain(url: string | undefined): boolean {
  if (url === undefined) return false;
  const { protocol, hostname } = new URL(url);
  return protocol !== "https:" && !LOCAL_HOST.test(hostname);
}

/** Other modes of TLS either may not use it or do not look at the certificate. A path is a socket. */
function isPlainDatabase(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  const isHere = host === "" || host.startsWith("/") || LOCAL_HOST.test(host);
  return !isHere && searchParams.get("sslmode") !== "verify-full";
}
