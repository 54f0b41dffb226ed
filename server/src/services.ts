import { SIGNED_IN_COOKIE, SIGNED_IN_HEADER } from "@portal/contract/http/cookies";
import type { FastifyBaseLogger } from "fastify";
import { Registry } from "prom-client";
import { type Config, ConfigError } from "./config.ts";
import { type ChainHeadMetrics, openChainHeadMetrics } from "./domain/ledger/chain-head.ts";
import { type CreditDelays, openCreditDelays } from "./domain/payments/credit-delays.ts";
import { type GiftCodeVault, openGiftCodeVault } from "./domain/payments/gift-code-vault.ts";
import { type HeldTransfers, openHeldTransfers } from "./domain/payments/held-transfers.ts";
import { cardPinEncryption, encryptionFor } from "./encryption-keys.ts";
import { derivedKey } from "./kit/crypto/derived-key.ts";
import type { Encryption } from "./kit/crypto/encryption.ts";
import { useToken } from "./kit/crypto/used-tokens.ts";
import { type Database, openDatabase } from "./kit/database/database.ts";
import { type Notifications, openNotifications } from "./kit/database/notifications.ts";
import { openPasswords, type PasswordOptions, type Passwords } from "./kit/hashing/passwords.ts";
import { XSRF_COOKIE } from "./kit/http/browser/csrf.ts";
import type { CookieSettings } from "./kit/http/browser/session-cookies.ts";
import { type Jobs, type JobTimes, openJobs } from "./kit/jobs/jobs.ts";
import { openProviderCalls, type ProviderCalls } from "./kit/observability/provider-calls.ts";
import { bankFeeds } from "./providers/bank/bank-feeds.ts";
import { sepayTransactions } from "./providers/bank/sepay-transactions.ts";
import { sepay } from "./providers/bank/sepay.ts";
import type { PaymentQuery, TransferFeed, TransferList } from "./providers/bank/transfer-feed.ts";
import { altcha } from "./providers/bot-check/altcha.ts";
import type { BotCheck } from "./providers/bot-check/bot-check.ts";
import {
  type Guesses,
  type ProofOfWork,
  proofOfWork,
  type ProofOfWorkOptions,
} from "./providers/bot-check/proof-of-work.ts";
import { recaptcha } from "./providers/bot-check/recaptcha.ts";
import type { CardGateway } from "./providers/card/card-gateway.ts";
import { chargingGateway } from "./providers/card/charging-gateway.ts";
import type { GameServer } from "./providers/game/game-server.ts";
import { signedGameServer } from "./providers/game/signed-game-server.ts";
import type { Mailer } from "./providers/mail/mailer.ts";
import { smtpMailer } from "./providers/mail/smtp-mailer.ts";
import { mmdbPlaces, PlacesUnreadable } from "./providers/places/mmdb-places.ts";
import type { Places } from "./providers/places/places.ts";
import { signedSmsInbound } from "./providers/sms/signed-sms-inbound.ts";
import type { SmsGateway, SmsInbox } from "./providers/sms/sms-gateway.ts";
import { speedSms } from "./providers/sms/speedsms.ts";
import { momoQuery } from "./providers/wallet/momo-query.ts";
import { momo } from "./providers/wallet/momo.ts";
import { viettelInquiry } from "./providers/wallet/viettel-inquiry.ts";
import { viettel } from "./providers/wallet/viettel.ts";

/** What use cases work with. Only this file assembles it. */
export type Services = {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  /** Aborted when the process stops: it still responds, but takes no new players. */
  readonly stopping: AbortController;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly notifications: Notifications;
  readonly passwords: Passwords;
  readonly cookies: CookieSettings;
  readonly botCheck: BotCheck;
  /** The proof of work that a login needs after strangers tried the account too often. */
  readonly loginProof: ProofOfWork;
  /** The key of the MACs under which attempts on typed names are counted. */
  readonly limitKey: Buffer;
  readonly gameServer: GameServer;
  /** Absent if no database of places is set. */
  readonly places: Places | undefined;
  /** Absent if no mail server is set. */
  readonly mailer: Mailer | undefined;
  /** Encrypts waiting emails: they carry links and codes. */
  readonly mailEncryption: Encryption;
  /** Absent if no gateway is set; so is the inbox of players' texts. */
  readonly smsGateway: SmsGateway | undefined;
  readonly smsInbox: SmsInbox | undefined;
  /** Encrypts waiting texts: they carry codes. */
  readonly smsEncryption: Encryption;
  /** The key of the MACs of stored one-time codes. */
  readonly codeKey: Buffer;
  /** Encrypts the secrets of authenticator applications. */
  readonly totpEncryption: Encryption;
  readonly giftCodeVault: GiftCodeVault;
  /** Absent if no gateway is set: then no cards are offered. */
  readonly cardGateway: CardGateway | undefined;
  /** Encrypts the PINs of cards that are still open. */
  readonly cardPinEncryption: Encryption;
  /** The key of the MACs by which cards are recognised. */
  readonly cardKey: Buffer;
  readonly transferFeeds: readonly TransferFeed[];
  /** The feeds' own lists, by the feed's name, which recover lost notices. */
  readonly transferLists: Readonly<Record<string, TransferList>>;
  /** The queries about payments that are not final, by the feed's name. */
  readonly paymentQueries: Readonly<Record<string, PaymentQuery>>;
  /** The portal's own metrics, for Prometheus. */
  readonly registry: Registry;
  readonly heldTransfers: HeldTransfers;
  readonly creditDelays: CreditDelays;
  readonly chainHeadMetrics: ChainHeadMetrics;
  /** How long a response waits for an outside party. What is undecided by then is 'processing'. */
  readonly outsideWaitMs: number;
};

/** Values that tests change so as not to wait. */
export type Tuning = {
  /** Replaces the hasher that the services would otherwise start and stop. */
  readonly passwords?: Passwords;
  readonly jobTimes?: Partial<JobTimes>;
  readonly outsideWaitMs?: number;
  readonly botCheckGuesses?: Guesses;
};

/** One hash at a time for each of two cores. More would only take turns, with more memory. */
const HASHING: PasswordOptions = { threads: 2, maxWaiting: 64 };
/** Well below the 5 s that the page waits in all. */
const OUTSIDE_WAIT_MS = 3_000;

/** @throws ConfigError if a file that a setting names cannot be used */
export async function openServices(
  config: Config,
  log: FastifyBaseLogger,
  { passwords, jobTimes, outsideWaitMs = OUTSIDE_WAIT_MS, botCheckGuesses }: Tuning = {},
): Promise<Services> {
  const { env } = config;
  const places = openPlaces(config);
  const wallets = [openMomo(config) ?? [], openViettel(config) ?? []].flat();
  const registry = new Registry();
  const calls = openProviderCalls(registry);
  const db = openDatabase({
    url: env.DATABASE_URL,
    maxConnections: env.DATABASE_CONNECTIONS,
    prepare: env.DATABASE_PREPARE,
  });
  return {
    config,
    log,
    stopping: new AbortController(),
    db,
    jobs: openJobs(db, log, jobTimes),
    notifications: openNotifications(env.DATABASE_LISTEN_URL ?? env.DATABASE_URL, log),
    passwords: passwords ?? (await openPasswords({ ...HASHING, registry })),
    cookies: {
      secure: config.https,
      csrfKey: derivedKey(env.APP_SECRET, "csrf"),
      sessionName: "session",
      csrfName: XSRF_COOKIE,
      signedInName: SIGNED_IN_COOKIE,
      signedInHeader: SIGNED_IN_HEADER,
    },
    botCheck: openBotCheck(config, db, botCheckGuesses),
    loginProof: proofOfWork(proofOptions(config, db, "login-proof")),
    limitKey: derivedKey(env.APP_SECRET, "limits"),
    gameServer: openGameServer(config, calls),
    places,
    mailer: openMailer(config, calls),
    mailEncryption: encryptionFor(config, "mail"),
    ...openSms(config, calls),
    smsEncryption: encryptionFor(config, "sms"),
    codeKey: derivedKey(env.APP_SECRET, "one-time-codes"),
    totpEncryption: encryptionFor(config, "totp"),
    giftCodeVault: openGiftCodeVault(env.APP_SECRET, env.APP_SECRET_PREVIOUS),
    cardGateway: openCardGateway(config, calls),
    cardPinEncryption: cardPinEncryption(config),
    cardKey: derivedKey(env.APP_SECRET, "cards"),
    transferFeeds: [...openBankFeeds(config), ...wallets.map(({ feed }) => feed)],
    transferLists: openTransferLists(config, calls),
    paymentQueries: Object.fromEntries(
      wallets.flatMap(({ feed: { name }, query }) =>
        query ? [[name, calls.watch(name, query, ["stateOf"])]] : [],
      ),
    ),
    registry,
    heldTransfers: openHeldTransfers(registry),
    creditDelays: openCreditDelays(registry),
    chainHeadMetrics: openChainHeadMetrics(registry),
    outsideWaitMs,
  };
}

export async function closeServices(services: Services): Promise<void> {
  await services.jobs.stop();
  await services.notifications.close();
  await services.passwords.close();
  await services.db.close();
}

function proofOptions({ env }: Config, db: Database, purpose: string): ProofOfWorkOptions {
  return {
    secret: derivedKey(env.APP_SECRET, purpose).toString("hex"),
    cost: env.CAPTCHA_COST,
    useOnce: (token, expiresAt) => useToken(db, token, expiresAt),
  };
}

function openBotCheck(config: Config, db: Database, guesses?: Guesses): BotCheck {
  const { env } = config;
  if (env.CAPTCHA_PROVIDER === "recaptcha") {
    return recaptcha({
      secret: env.RECAPTCHA_SECRET ?? "",
      verifyUrl: env.RECAPTCHA_VERIFY_URL,
      hostname: new URL(env.PUBLIC_URL).hostname,
    });
  }
  return altcha({ ...proofOptions(config, db, "altcha"), ...(guesses && { guesses }) });
}

function openGameServer({ env }: Config, calls: ProviderCalls): GameServer {
  const { GAME_API_URL: url, GAME_API_KEY_ID: keyId, GAME_API_SECRET: secret } = env;
  const game = signedGameServer({ url, keyId, secret });
  return calls.watch("game", game, ["zones", "accountZones", "deliver", "deliveryState"]);
}

function openTransferLists({ env }: Config, calls: ProviderCalls): Record<string, TransferList> {
  const { SEPAY_API_URL: apiUrl, SEPAY_API_TOKEN: token } = env;
  if (!token) return {};
  const list = sepayTransactions({ apiUrl, token });
  return { sepay: calls.watch("sepay-list", list, ["listTransactions"]) };
}

function openCardGateway({ env }: Config, calls: ProviderCalls): CardGateway | undefined {
  const { CARD_API_URL: url, CARD_PARTNER_ID: partnerId, CARD_PARTNER_KEY: partnerKey } = env;
  if (!url || !partnerId || !partnerKey) return undefined;
  const { CARD_SIGNATURE: signature, CARD_REQUEST_FORMAT: format } = env;
  const gateway = chargingGateway({ url, partnerId, partnerKey, signature, format });
  return calls.watch("card", gateway, ["charge", "check"]);
}

function openMailer({ env }: Config, calls: ProviderCalls): Mailer | undefined {
  const { SMTP_URL: url, MAIL_FROM: from } = env;
  return url && from ? calls.watch("mail", smtpMailer({ url, from }), ["send"]) : undefined;
}

function openPlaces({ env }: Config): Places | undefined {
  const { PLACES_DATABASE: file } = env;
  try {
    return file ? mmdbPlaces(file) : undefined;
  } catch (error) {
    if (error instanceof PlacesUnreadable)
      throw new ConfigError(`PLACES_DATABASE: ${error.message}`);
    throw error;
  }
}

const openBankFeeds = ({ env }: Config): TransferFeed[] => [
  sepay({ secret: env.SEPAY_SECRET, mode: env.SEPAY_SIGNED_TEXT }),
  ...Object.values(bankFeeds).flatMap(({ secretName, open }) => {
    const secret = env[secretName];
    return secret ? [open({ secret })] : [];
  }),
];

type Wallet = { readonly feed: TransferFeed; readonly query?: PaymentQuery };

function openMomo({ env }: Config): Wallet | undefined {
  const { MOMO_PARTNER_CODE: partnerCode, MOMO_ACCESS_KEY: accessKey } = env;
  const { MOMO_SECRET_KEY: secretKey, MOMO_API_URL: apiUrl } = env;
  if (!partnerCode || !accessKey || !secretKey) return undefined;
  const keys = { partnerCode, accessKey, secretKey };
  return { feed: momo(keys), query: momoQuery({ ...keys, apiUrl }) };
}

function openViettel({ env }: Config): Wallet | undefined {
  const { VIETTEL_MERCHANT_CODE: merchantCode, VIETTEL_ACCESS_CODE: accessCode } = env;
  const { VIETTEL_HASH_KEY: hashKey, VIETTEL_HASH: hash, VIETTEL_INQUIRY_URL: url } = env;
  if (!merchantCode || !accessCode || !hashKey) return undefined;
  const { VIETTEL_NOTICE_ORDER: noticeOrder, VIETTEL_CONTENT_FIELD: contentField } = env;
  const keys = { merchantCode, accessCode, hashKey, hash };
  return {
    feed: viettel({ ...keys, noticeOrder, contentField }),
    ...(url && { query: viettelInquiry({ ...keys, url }) }),
  };
}

function openSms({ env }: Config, calls: ProviderCalls): Pick<Services, "smsGateway" | "smsInbox"> {
  const { SMS_API_URL: url, SMS_API_TOKEN: token, SMS_SENDER: sender } = env;
  if (!token) return { smsGateway: undefined, smsInbox: undefined };
  return {
    smsGateway: calls.watch("sms", speedSms({ url, token, sender }), ["send"]),
    smsInbox: signedSmsInbound({ secret: env.SMS_INBOUND_SECRET ?? token }),
  };
}
