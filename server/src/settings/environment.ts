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
      "Port of the operator's console (`npm run console`); with 0 `npm start` starts none.",
    ),
  CONSOLE_METRICS_PORT: wholeNumber(0, 65_535)
    .default(0)
    .describe("Port of the console's `/metrics`, on `METRICS_HOST`; 0 turns it off."),
  CONSOLE_URL: httpUrl
    .default("http://localhost:3003")
    .describe(
      "Where staff reach the console, and where their command line calls it; its cookies, origin checks and sign-in follow it.",
    ),
  CONSOLE_DATABASE_URL: databaseUrl
    .optional()
    .describe(
      "With `DATABASE_URL`: the same database, logging in as `portal_console`; not through PgBouncer in transaction mode, for the console listens there too. Only the console has it.",
    ),
  STAFF_OIDC_ISSUER: httpUrl
    .optional()
    .describe("The staff's identity provider (OpenID Connect). The console needs it."),
  STAFF_OIDC_CLIENT_ID: text.optional().describe("Names the console at the identity provider."),
  STAFF_OIDC_CLIENT_SECRET: secret
    .optional()
    .describe("With `STAFF_OIDC_CLIENT_ID`: the console's secret there."),
  STAFF_PROOF: z
    .stringbool()
    .optional()
    .describe(
      "Whether money in the console takes a fresh proof by the person's passkey; `migrate` writes it into the database. Absent: on in production, off elsewhere. Off is refused in production.",
    ),
};

/** The settings of metrics, traces and the published head of the hash chain. */
const observabilityVariables = {
  METRICS_PORT: wholeNumber(0, 65_535)
    .optional()
    .describe(
      "Port of `/metrics`; 0 turns it off. Absent: two above `PORT`. With `WEB_CONCURRENCY` each further process has the port ten above the one before it.",
    ),
  METRICS_HOST: text
    .default("127.0.0.1")
    .describe(
      "Address that `/metrics` listens on. It asks for no password: open it to the network of your Prometheus only.",
    ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl
    .optional()
    .describe(
      "OpenTelemetry collector that traces are sent to, by OTLP over HTTP as JSON: `http://127.0.0.1:4318/v1/traces`. Absent: no traces are made.",
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe("With it: the share of traces that are kept."),
  CHAIN_HEAD_URL: httpUrl
    .refine((url) => url.endsWith("/"), "expected the address of a folder, with a / at its end")
    .optional()
    .describe(
      "Folder that keeps what is put into it, out of reach of the database's owner, such as a bucket with retention: every 15 minutes the head of the hash chain is put there too, each once (`PUT` with `If-None-Match: *`).",
    ),
  CHAIN_HEAD_TOKEN: secret.optional().describe("With it: the folder's bearer token."),
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
      "The operator's settings file, in place of the demo's `portal.config.ts`, whose accounts, codes, brand, phones and addresses production refuses.",
    ),
  DATABASE_URL: databaseUrl.describe(
    "PostgreSQL 18, logging in as `portal_app`; in production on another machine with `?sslmode=verify-full`. It may name several hosts, `postgres://…@one:5432,two:5432/portal`. Absent: the embedded server in `DATA_DIR` is started.",
  ),
  DATABASE_LISTEN_URL: databaseUrl
    .optional()
    .describe(
      "The same database without PgBouncer, where `DATABASE_URL` leads through one in transaction mode: news between processes (LISTEN) needs a direct connection. Absent: `DATABASE_URL`.",
    ),
  MIGRATION_DATABASE_URL: databaseUrl
    .optional()
    .describe(
      "With `DATABASE_URL`: the same database, logging in as its owner. `npm run portal -- migrate` needs it; a start that has it migrates first, and hands it to no process that serves.",
    ),
  OPERATOR_DATABASE_URL: databaseUrl
    .optional()
    .describe(
      "With `DATABASE_URL`: the same database, logging in as `portal_operator`; not through PgBouncer in transaction mode. The operator's commands need it, and no process that serves has it.",
    ),
  DATABASE_CONNECTIONS: wholeNumber(2, 200)
    .default(12)
    .describe("Largest number of database connections of one process."),
  DATABASE_STANDBYS: wholeNumber(0, 16)
    .default(0)
    .describe(
      "How many standbys the database should have. With fewer, or where no commit waits for one, an alert fires.",
    ),
  DATABASE_PREPARE: z
    .stringbool()
    .default(true)
    .describe("Named statements; `false` for PgBouncer before 1.21 in transaction mode."),
  PUBLIC_URL: httpUrl
    .default("http://localhost:3000")
    .describe("Where players reach the portal; cookies, links and origin checks follow it."),
  API_URL: origin
    .optional()
    .describe(
      "Origin that the pages send their calls to, `https://host[:port]`: another host of the same site, whose portal has the same `PUBLIC_URL` and `API_URL`. Absent: their own host.",
    ),
  ALLOWED_ORIGINS: origins
    .optional()
    .describe(
      "Further origins of the same site whose pages may call with cookies (CORS), `https://host[:port]`, separated by commas; `http` for this machine only. They find the value for `X-XSRF-TOKEN` in that header of `GET /api/csrf-cookie`.",
    ),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 10)
    .optional()
    .describe(
      "How many reverse proxies in front are trusted to name the player's address. Absent: none; production with an `https` address wants it said, as all players would share one address's limits.",
    ),
  DRAIN_SECONDS: wholeNumber(0, 300)
    .default(0)
    .describe(
      "How long a stopping process still takes new connections, while `/readyz` says 503: as long as the balancer takes to notice.",
    ),
  WEB_CONCURRENCY: wholeNumber(1, 64).default(1).describe("Processes that `npm run serve` starts."),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"])
    .default("info")
    .describe("Least level that is logged."),
  APP_SECRET: z
    .string()
    .min(OWN_SECRET_MIN_LENGTH)
    .describe(
      "Root of the keys for CSRF tokens, bot-check challenges, codes, gift codes, waiting emails and texts. Absent outside production: made once and kept in `DATA_DIR`.",
    ),
  APP_SECRET_PREVIOUS: z
    .string()
    .optional()
    .transform((list) => list?.split(",") ?? [])
    .refine((secrets) => secrets.every(({ length }) => length >= OWN_SECRET_MIN_LENGTH))
    .describe(
      "Other values of `APP_SECRET`, earlier or coming, separated by commas: what rests encrypted under them (gift codes, PINs of open cards, secrets of two-factor, waiting emails and texts) can be read, and what was signed under them (forms, codes, recovery codes) is believed ([secrets](secrets.md)).",
    ),
  PORTAL_DEMO: z
    .stringbool()
    .default(false)
    .describe("Loads the demo accounts and gift codes once. Refused in production."),
  RATE_LIMIT_SCALE: z.coerce
    .number()
    .positive()
    .default(1)
    .describe("Multiplies every rate limit; for load tests. Refused above 1 in production."),
  CAPTCHA_PROVIDER: z
    .enum(["altcha", "recaptcha"])
    .default("altcha")
    .describe("Bot check: a proof of work served by the portal, or Google's reCAPTCHA v3."),
  CAPTCHA_COST: wholeNumber(1, 1_000_000)
    .default(2_000)
    .describe("Iterations of PBKDF2 for each guess of the proof of work."),
  RECAPTCHA_SITE_KEY: text.optional().describe("With `recaptcha`: the public key."),
  RECAPTCHA_SECRET: text.optional().describe("With `recaptcha`: the secret."),
  RECAPTCHA_SCRIPT_URL: httpUrl
    .default("https://www.google.com/recaptcha/api.js")
    .describe("With `recaptcha`: the script that the pages load."),
  RECAPTCHA_VERIFY_URL: z
    .url()
    .default("https://www.google.com/recaptcha/api/siteverify")
    .describe("With `recaptcha`: where tokens are checked."),
  SEPAY_SECRET: secret.describe("Secret that SePay signs its notices with."),
  SEPAY_SIGNED_TEXT: z
    .enum(["timestamp.body", "body", "apikey"])
    .default("timestamp.body")
    .describe("What SePay's signature covers; `apikey`: the header `Authorization: Apikey …`."),
  SEPAY_API_URL: z
    .url()
    .default("https://my.sepay.vn/userapi")
    .describe("SePay's list of transactions, asked for notices that were lost."),
  SEPAY_API_TOKEN: text.optional().describe("Token of that list; absent: the list is not asked."),
  CARD_API_URL: httpUrl
    .optional()
    .describe(
      "Charging address of the scratch card gateway (`…/chargingws/v2`). Absent: no cards are offered.",
    ),
  CARD_PARTNER_ID: text.optional().describe("With `CARD_API_URL`: names the operator there."),
  CARD_PARTNER_KEY: secret
    .optional()
    .describe("With `CARD_API_URL`: signs what goes to the gateway and comes from it."),
  CARD_SIGNATURE: z
    .enum(["key.code.serial", "sorted", "sorted-without-request-id"])
    .default("key.code.serial")
    .describe(
      "What the signature of a request covers: key, code and serial; or key and all values in the order of their names; or these without `request_id`.",
    ),
  CARD_REQUEST_FORMAT: z
    .enum(["json", "form", "query"])
    .default("json")
    .describe("How requests go to the gateway: POST with JSON or a form, or GET."),
  CARD_CALLBACK_ADDRESSES: text
    .optional()
    .describe("Addresses that the gateway calls back from, separated by commas; absent: any."),
  CARD_PIN_KEYS: z
    .string()
    .transform((value) => value.split(",").map((key) => key.trim()))
    .pipe(z.array(z.string().min(OWN_SECRET_MIN_LENGTH)).min(1))
    .optional()
    .describe(
      "Secrets, separated by commas, that PINs of open cards are encrypted with: the first encrypts, all decrypt. To change it put a new one in front; drop the old one when its cards are final. Absent: one derived from `APP_SECRET`.",
    ),
  ...bankFeedVariables(),
  ...walletVariables,
  GAME_API_URL: z.url().describe("The game server's delivery interface."),
  GAME_API_KEY_ID: text.describe("Names the key to the game server."),
  GAME_API_SECRET: secret.describe("Signs the calls to the game server."),
  SHARE_URL: z
    .string()
    .regex(/^https?:\/\/\S*\{url\}\S*$/)
    .default("https://www.facebook.com/sharer/sharer.php?u={url}")
    .describe("The share window of the social network; `{url}` stands for the post to share."),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      "Mail server, `smtps://user:password@host:465` or `smtp://…:587`, TLS in both cases unless it is on this machine. Absent: emails are dropped with a warning; refused in production.",
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
      "Access token of the SMS gateway. Absent: texts are dropped with a warning and none are taken in; refused in production.",
    ),
  SMS_SENDER: z
    .string()
    .regex(/^[\x20-\x7e]{1,11}$/)
    .optional()
    .describe("Registered brand name that texts come from. Absent: a number of the gateway's."),
  PLACES_DATABASE: text
    .optional()
    .describe(
      "File in MaxMind's format (`.mmdb`) of cities or countries, such as GeoLite2 or DB-IP Lite: names the place of a login. It is read into memory at the start. Absent: places are not known.",
    ),
  SMS_INBOUND_SECRET: secret
    .optional()
    .describe("Secret that players' texts are signed with. Absent: `SMS_API_TOKEN`."),
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
