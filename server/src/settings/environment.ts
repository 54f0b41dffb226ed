/** The schema of all environment variables (`environment`), from which docs/configuration.md is generated. */
import * as z from "zod";
import { type BankFeedSecret, bankFeeds } from "../providers/bank/bank-feeds.ts";
import { previousSecrets } from "./previous-secrets.ts";
import {
  databaseUrl,
  httpUrl,
  origin,
  origins,
  secret,
  text,
  wholeNumber,
} from "./variable-forms.ts";
import { walletVariables } from "./wallet-variables.ts";

/** The settings of the operator's console, which is a separate process. */
const consoleVariables = {
  CONSOLE_PORT: wholeNumber(0, 65_535)
    .default(3003)
    .describe(
      "Port of the operator's console (`npm run console`). With 0, `npm start` does not start it.",
    ),
  CONSOLE_METRICS_PORT: wholeNumber(0, 65_535)
    .default(0)
    .describe("Port of the console's `/metrics`, on `METRICS_HOST`; 0 turns it off."),
  CONSOLE_URL: httpUrl
    .default("http://localhost:3003")
    .describe(
      "Address at which staff reach the console, also by their command line. Its cookies, origin checks and sign-in depend on it.",
    ),
  CONSOLE_DATABASE_URL: databaseUrl
    .optional()
    .describe(
      "With `DATABASE_URL`: the same database with the login `portal_console`. Not through PgBouncer in transaction mode, because the console also listens (`LISTEN`). Only the console gets it.",
    ),
  STAFF_OIDC_ISSUER: httpUrl
    .optional()
    .describe("The staff's identity provider (OpenID Connect). The console needs it."),
  STAFF_OIDC_CLIENT_ID: text.optional().describe("The console's id at the identity provider."),
  STAFF_OIDC_CLIENT_SECRET: secret
    .optional()
    .describe("With `STAFF_OIDC_CLIENT_ID`: the console's client secret."),
  STAFF_PROOF: z
    .stringbool()
    .optional()
    .describe(
      "Whether operations of the console that move money need a fresh proof by the person's passkey. `migrate` writes it into the database. Absent: on in production, off elsewhere. Production refuses `false`.",
    ),
};

/** The settings of metrics, traces and the published head of the hash chain. */
const observabilityVariables = {
  METRICS_PORT: wholeNumber(0, 65_535)
    .optional()
    .describe(
      "Port of `/metrics`; 0 turns it off. Absent: `PORT` + 2. With `WEB_CONCURRENCY`, each further process uses a port that is ten higher.",
    ),
  METRICS_HOST: text
    .default("127.0.0.1")
    .describe(
      "Address that `/metrics` listens on. It needs no password: open it only to the network of your Prometheus.",
    ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl
    .optional()
    .describe(
      "OpenTelemetry collector that gets the traces, by OTLP over HTTP as JSON: `http://127.0.0.1:4318/v1/traces`. Absent: no traces are made.",
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe("With a collector: the share of traces that are kept, from 0 to 1."),
  CHAIN_HEAD_URL: httpUrl
    .refine((url) => url.endsWith("/"), "expected the address of a folder, with a / at its end")
    .optional()
    .describe(
      "Folder whose files nobody can change later, not even the database's owner, such as a bucket with retention. Every 15 minutes the head of the hash chain is stored there, each once (`PUT` with `If-None-Match: *`).",
    ),
  CHAIN_HEAD_TOKEN: secret.optional().describe("With `CHAIN_HEAD_URL`: the folder's bearer token."),
};

/** The minimum length of secrets that the operator chooses. */
const OWN_SECRET_MIN_LENGTH = 32;
/** `address` or `Name <address>`, on one line. */
const SENDER = /^([^<>\r\n]+ )?<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/;

/** Every environment variable that the portal reads. */
export const environment = z.object({
  NODE_ENV: z
    .enum(["development", "test", "production"])
    .default("development")
    .describe("`production` refuses unsafe settings."),
  PORT: wholeNumber(1, 65_535).default(3000).describe("Port of the portal."),
  HOST: text.default("127.0.0.1").describe("Address to listen on; `0.0.0.0` behind a balancer."),
  ...observabilityVariables,
  DATA_DIR: text.default(".data").describe("Folder of the embedded database and local secrets."),
  PORTAL_CONFIG: text
    .optional()
    .describe(
      "The operator's settings file. Absent: the demo's `portal.config.ts`, whose accounts, codes, brand, phones and addresses production refuses.",
    ),
  DATABASE_URL: databaseUrl.describe(
    "PostgreSQL 18, with the login `portal_app`. In production, a server on another machine needs `?sslmode=verify-full`. Several hosts are possible: `postgres://…@one:5432,two:5432/portal`. Absent: the embedded server in `DATA_DIR` is started.",
  ),
  DATABASE_LISTEN_URL: databaseUrl
    .optional()
    .describe(
      "The same database without PgBouncer. Needed if `DATABASE_URL` goes through PgBouncer in transaction mode, because messages between processes (`LISTEN`) need a direct connection. Absent: `DATABASE_URL`.",
    ),
  MIGRATION_DATABASE_URL: databaseUrl
    .optional()
    .describe(
      "With `DATABASE_URL`: the same database with its owner's login. `npm run portal -- migrate` needs it. A start that has it migrates first, and passes it to no process that serves requests.",
    ),
  OPERATOR_DATABASE_URL: databaseUrl
    .optional()
    .describe(
      "With `DATABASE_URL`: the same database with the login `portal_operator`; not through PgBouncer in transaction mode. The operator's commands need it. No process that serves requests gets it.",
    ),
  DATABASE_CONNECTIONS: wholeNumber(2, 200)
    .default(12)
    .describe("The most database connections of one process."),
  DATABASE_STANDBYS: wholeNumber(0, 16)
    .default(0)
    .describe(
      "How many standbys the database should have. An alert fires if there are fewer, or if no commit waits for one.",
    ),
  DATABASE_PREPARE: z
    .stringbool()
    .default(true)
    .describe(
      "Whether statements get names; `false` for PgBouncer before 1.21 in transaction mode.",
    ),
  PUBLIC_URL: httpUrl
    .default("http://localhost:3000")
    .describe("Where players reach the portal. Cookies, links and origin checks depend on it."),
  API_URL: origin
    .optional()
    .describe(
      "Origin to which the pages send their calls, `https://host[:port]`: another host of the same site, whose portal has the same `PUBLIC_URL` and `API_URL`. Absent: the pages' own host.",
    ),
  ALLOWED_ORIGINS: origins
    .optional()
    .describe(
      "Further origins of the same site whose pages may call with cookies (CORS): `https://host[:port]`, separated by commas; `http` for this machine only. Their scripts read the value of `X-XSRF-TOKEN` from that header of the response to `GET /api/csrf-cookie`.",
    ),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 10)
    .optional()
    .describe(
      "How many reverse proxies in front are trusted to report the player's address. Absent: none. Production with an `https` address requires it, because behind a proxy that is not configured all players share the limits of one address.",
    ),
  DRAIN_SECONDS: wholeNumber(0, 300)
    .default(0)
    .describe(
      "How long a stopping process still accepts new connections while `/readyz` responds with 503: as long as the balancer takes to notice.",
    ),
  WEB_CONCURRENCY: wholeNumber(1, 64).default(1).describe("Processes that `npm run serve` starts."),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"])
    .default("info")
    .describe("The lowest level that is logged."),
  APP_SECRET: z
    .string()
    .min(OWN_SECRET_MIN_LENGTH)
    .describe(
      "Secret from which the keys for CSRF tokens, bot-check challenges, codes, gift codes, waiting emails and SMS are derived. Absent outside production: made once and stored in `DATA_DIR`.",
    ),
  APP_SECRET_PREVIOUS: z
    .string()
    .optional()
    .transform((list) => list?.split(",") ?? [])
    .refine((secrets) => secrets.every(({ length }) => length >= OWN_SECRET_MIN_LENGTH))
    .describe(
      "Other values of `APP_SECRET`, earlier or future, separated by commas. What is encrypted with them (gift codes, PINs of open cards, secrets of two-factor, waiting emails and SMS) can be decrypted, and what is signed with them (forms, codes, recovery codes) is accepted ([secrets](secrets.md)).",
    ),
  PORTAL_DEMO: z
    .stringbool()
    .default(false)
    .describe("Loads the demo's accounts and gift codes once. Production refuses it."),
  RATE_LIMIT_SCALE: z.coerce
    .number()
    .positive()
    .default(1)
    .describe("Multiplies every rate limit, for load tests. Production refuses more than 1."),
  CAPTCHA_PROVIDER: z
    .enum(["altcha", "recaptcha"])
    .default("altcha")
    .describe("Bot check: a proof of work served by the portal, or Google's reCAPTCHA v3."),
  CAPTCHA_COST: wholeNumber(1, 1_000_000)
    .default(2_000)
    .describe("PBKDF2 iterations of each guess of the proof of work."),
  RECAPTCHA_SITE_KEY: text.optional().describe("With `recaptcha`: the public key."),
  RECAPTCHA_SECRET: text.optional().describe("With `recaptcha`: the secret."),
  RECAPTCHA_SCRIPT_URL: httpUrl
    .default("https://www.google.com/recaptcha/api.js")
    .describe("With `recaptcha`: the script that the pages load."),
  RECAPTCHA_VERIFY_URL: z
    .url()
    .default("https://www.google.com/recaptcha/api/siteverify")
    .describe("With `recaptcha`: the address that checks tokens."),
  SEPAY_SECRET: secret.describe("Secret with which SePay signs its notices."),
  SEPAY_SIGNED_TEXT: z
    .enum(["timestamp.body", "body", "apikey"])
    .default("timestamp.body")
    .describe(
      "What SePay's signature covers; `apikey`: none, but `Authorization: Apikey …` is sent.",
    ),
  SEPAY_API_URL: z
    .url()
    .default("https://my.sepay.vn/userapi")
    .describe("SePay's list of transactions, which is read to recover lost notices."),
  SEPAY_API_TOKEN: text.optional().describe("Token of that list. Absent: it is not read."),
  CARD_API_URL: httpUrl
    .optional()
    .describe(
      "Charging address of the scratch card gateway (`…/chargingws/v2`). Absent: no cards are offered.",
    ),
  CARD_PARTNER_ID: text.optional().describe("With `CARD_API_URL`: the operator's id there."),
  CARD_PARTNER_KEY: secret
    .optional()
    .describe("With `CARD_API_URL`: the key that signs requests to the gateway and its callbacks."),
  CARD_SIGNATURE: z
    .enum(["key.code.serial", "sorted", "sorted-without-request-id"])
    .default("key.code.serial")
    .describe(
      "What the signature of a request covers: key, code and serial; key and all values in the order of their names; or the same without `request_id`.",
    ),
  CARD_REQUEST_FORMAT: z
    .enum(["json", "form", "query"])
    .default("json")
    .describe("How requests are sent to the gateway: POST with JSON, POST with a form, or GET."),
  CARD_CALLBACK_ADDRESSES: text
    .optional()
    .describe("IP addresses of the gateway's callbacks, separated by commas. Absent: any address."),
  CARD_PIN_KEYS: z
    .string()
    .transform((value) => value.split(",").map((key) => key.trim()))
    .pipe(z.array(z.string().min(OWN_SECRET_MIN_LENGTH)).min(1))
    .optional()
    .describe(
      "Secrets for the PINs of open cards, separated by commas: the first encrypts, all decrypt. To change it, put a new one in front, and remove the old one when its cards are final. Absent: a key derived from `APP_SECRET`.",
    ),
  ...bankFeedVariables(),
  ...walletVariables,
  GAME_API_URL: z.url().describe("Address of the game server's delivery interface."),
  GAME_API_KEY_ID: text.describe("Id of the key for the game server."),
  GAME_API_SECRET: secret.describe("Secret that signs the calls to the game server."),
  SHARE_URL: z
    .string()
    .regex(/^https?:\/\/\S*\{url\}\S*$/)
    .default("https://www.facebook.com/sharer/sharer.php?u={url}")
    .describe("The share window of the social network; `{url}` stands for the post to share."),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      "Mail server, `smtps://user:password@host:465` or `smtp://…:587`. Both use TLS, unless the server is on this machine. Absent: emails are dropped with a warning; production refuses that.",
    ),
  MAIL_FROM: z
    .string()
    .regex(SENDER)
    .optional()
    .describe("With `SMTP_URL`: the sender of all emails, `Name <address>`."),
  SMS_API_URL: httpUrl.default("https://api.speedsms.vn").describe("The SMS gateway (SpeedSMS)."),
  SMS_API_TOKEN: secret
    .optional()
    .describe(
      "Access token of the SMS gateway. Absent: SMS are dropped with a warning, and none are received; production refuses that.",
    ),
  SMS_SENDER: z
    .string()
    .regex(/^[\x20-\x7e]{1,11}$/)
    .optional()
    .describe("Registered brand name that SMS come from. Absent: one of the gateway's numbers."),
  PLACES_DATABASE: text
    .optional()
    .describe(
      "File with cities or countries in MaxMind's format (`.mmdb`), such as GeoLite2 or DB-IP Lite. The place of a login is looked up in it. It is read into memory at the start. Absent: places are unknown.",
    ),
  SMS_INBOUND_SECRET: secret
    .optional()
    .describe("Secret with which the gateway signs players' SMS. Absent: `SMS_API_TOKEN`."),
  ...previousSecrets,
  ...consoleVariables,
});

export type Environment = z.output<typeof environment>;

/** Returns the variable of each bank feed's secret. */
function bankFeedVariables() {
  const variables = Object.entries(bankFeeds).map(([name, feed]) => {
    const use = `${feed.secret}, for accounts whose \`feed\` is \`${name}\`.`;
    return [feed.secretName, secret.optional().describe(use)] as const;
  });
  return Object.fromEntries(variables) as Record<BankFeedSecret, z.ZodOptional<typeof secret>>;
}
