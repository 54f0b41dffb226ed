/** Opens and closes the services of the portal's process (`Services`), which use cases get as their argument. */
import { hostCookie, SIGNED_IN_COOKIE, SIGNED_IN_HEADER } from "@portal/contract/http/cookies";
import type { FastifyBaseLogger } from "fastify";
import { Registry } from "prom-client";
import { type Config, ConfigError } from "./config.ts";
import { type Channels, openChannels } from "./domain/channels.ts";
import { type ChainHeadMetrics, openChainHeadMetrics } from "./domain/ledger/hash-chain.ts";
import { openIntake, type ReceiveTransfer } from "./domain/ledger/receive-transfers.ts";
import { type GiftCodeVault, openGiftCodeVault } from "./domain/payments/gift-code-vault.ts";
import {
  type CreditDelays,
  openCreditDelays,
  type HeldTransfers,
  openHeldTransfers,
} from "./domain/payments/payment-metrics.ts";
import { openZones, type Zones } from "./domain/recharges/open-zones.ts";
import {
  cardPinEncryption,
  encryptionFor,
  macKeysFor,
  screenshotEncryption,
} from "./encryption-keys.ts";
import type { Encryption } from "./kit/crypto/encryption.ts";
import { derivedKey, type MacKeys } from "./kit/crypto/keys.ts";
import { useToken } from "./kit/crypto/used-tokens.ts";
import { type Database, openDatabase } from "./kit/database/database.ts";
import { type Notifications, openNotifications } from "./kit/database/notifications.ts";
import { logMisuse } from "./kit/database/transaction-scope.ts";
import {
  LONGEST_WAIT_MS,
  openPasswords,
  type PasswordOptions,
  type Passwords,
} from "./kit/hashing/passwords.ts";
import type { CookieSettings } from "./kit/http/browser/cookies.ts";
import { XSRF_COOKIE } from "./kit/http/browser/csrf.ts";
import { type Jobs, type JobTimes, openJobs } from "./kit/jobs/jobs.ts";
import { openProviderCalls } from "./kit/observability/metrics.ts";
import { openLiveSettings } from "./settings/current-brand.ts";
import { openOutsideParties, openRecaptcha } from "./outside-parties.ts";
import type { PaymentQuery, TransferFeed, TransferList } from "./providers/bank/transfer-feed.ts";
import {
  altcha,
  type Guesses,
  type ProofOfWork,
  proofOfWork,
  type ProofOfWorkOptions,
} from "./providers/bot-check/altcha.ts";
import type { BotCheck } from "./providers/bot-check/bot-check.ts";
import type { CardGateway } from "./providers/card/card-gateway.ts";
import type { GameServer } from "./providers/game/game-server.ts";
import type { Mailer } from "./providers/mail/mailer.ts";
import { mmdbPlaces, PlacesUnreadable } from "./providers/places/mmdb-places.ts";
import type { Places } from "./providers/places/places.ts";
import type { PushSender } from "./providers/push/push-sender.ts";
import type { DeliveryReports, SmsGateway, SmsInbox } from "./providers/sms/sms-gateway.ts";
import type { WriteOnceStore } from "./providers/write-once-store.ts";

/** What the portal's use cases work with. Only this file assembles them. */
export type Services = {
  /** Its brand is the one that staff published last. */
  readonly config: Config;
  /** Reads the current brand into `config`. */
  readonly refreshBrand: () => Promise<void>;
  readonly log: FastifyBaseLogger;
  /** Aborted when the process begins to stop. It still responds, but /readyz sends new players elsewhere. */
  readonly stopping: AbortController;
  readonly db: Database;
  /** Stores notices of received money, in batches. */
  readonly receiveTransfer: ReceiveTransfer;
  /** The pauses and bank accounts that staff set. */
  readonly channels: Channels;
  /** The game's open zones. */
  readonly zones: Zones;
  readonly jobs: Jobs;
  readonly notifications: Notifications;
  readonly passwords: Passwords;
  readonly cookies: CookieSettings;
  readonly botCheck: BotCheck;
  /** The proof of work that a login needs after too many tries on its account. */
  readonly loginProof: ProofOfWork;
  /** The key of the MACs under which attempts on typed names are counted. */
  readonly limitKey: Buffer;
  readonly gameServer: GameServer;
  /** Undefined without the setting PLACES_DATABASE. */
  readonly places: Places | undefined;
  /** Undefined without a mail server in the settings. */
  readonly mailer: Mailer | undefined;
  /** Encrypts waiting emails: they carry links and codes. */
  readonly mailEncryption: Encryption;
  /** Undefined without an SMS gateway in the settings, like the next two. */
  readonly smsGateway: SmsGateway | undefined;
  readonly smsInbox: SmsInbox | undefined;
  readonly smsReports: DeliveryReports | undefined;
  /** Encrypts waiting texts: they carry codes. */
  readonly smsEncryption: Encryption;
  /** The keys of the MACs of stored one-time codes and recovery codes. */
  readonly codeKeys: MacKeys;
  /** Encrypts the secrets of authenticator applications. */
  readonly totpEncryption: Encryption;
  /** Encrypts the pictures that players attach to a search for their money. */
  readonly screenshotEncryption: Encryption;
  /** Encrypts the push addresses and keys of browsers. */
  readonly pushEncryption: Encryption;
  /** Undefined if the settings name no push service. */
  readonly pushSender: PushSender | undefined;
  readonly giftCodeVault: GiftCodeVault;
  /** Undefined without a card gateway in the settings: then no cards are offered. */
  readonly cardGateway: CardGateway | undefined;
  /** Encrypts the PINs of cards that are still open. */
  readonly cardPinEncryption: Encryption;
  /** The keys of the MACs by which cards are recognised. */
  readonly cardKeys: MacKeys;
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
  /** Keeps the heads of the hash chain. Undefined without the setting CHAIN_HEAD_URL. */
  readonly chainHeadStore: WriteOnceStore | undefined;
  /** How long a response waits for an outside party's decision. An order that is undecided by then is 'processing'. */
  readonly outcomeWaitMs: number;
  /** Multiplies the time limits of requests and of waiting. 1 except in tests. */
  readonly timeLimitScale: number;
};

/** Values that tests change to wait less. */
export type Tuning = {
  /** Replaces the hasher that the services would otherwise start and stop. */
  readonly passwords?: Passwords;
  readonly jobTimes?: Partial<JobTimes>;
  readonly outcomeWaitMs?: number;
  /** Multiplies the time limits of requests, the database, and waiting. */
  readonly timeLimitScale?: number;
  readonly botCheckGuesses?: Guesses;
};

/**
 * Limits the hashing of passwords by each hasher: one at a time on each of two cores, and how many may wait. More threads
 * would be no faster, and need more memory.
 */
const HASHING: PasswordOptions = { threads: 2, maxWaiting: 64 };
/** How long a response waits for an outside party's decision: well below the 5 s that the page waits in all. */
const OUTSIDE_WAIT_MS = 3_000;

/** Opens all services. @throws ConfigError if a file that a setting names cannot be used */
export async function openServices(
  config: Config,
  log: FastifyBaseLogger,
  {
    passwords,
    jobTimes,
    outcomeWaitMs = OUTSIDE_WAIT_MS,
    timeLimitScale = 1,
    botCheckGuesses,
  }: Tuning = {},
): Promise<Services> {
  const { env } = config;
  const places = openPlaces(config);
  const registry = new Registry();
  const calls = openProviderCalls(registry);
  const db = openDatabase({
    url: env.DATABASE_URL,
    maxConnections: env.DATABASE_CONNECTIONS,
    prepare: env.DATABASE_PREPARE,
    timeLimitScale,
    onMisuse: env.NODE_ENV === "production" ? logMisuse(log) : undefined,
  });
  const parties = openOutsideParties(config, calls);
  return {
    ...openLiveSettings(config, db),
    log,
    stopping: new AbortController(),
    db,
    receiveTransfer: openIntake(db),
    channels: openChannels(db),
    jobs: openJobs(db, log, jobTimes),
    notifications: openNotifications(env.DATABASE_LISTEN_URL ?? env.DATABASE_URL, log),
    passwords:
      passwords ??
      (await openPasswords({
        ...HASHING,
        longestWaitMs: LONGEST_WAIT_MS * timeLimitScale,
        registry,
      })),
    cookies: {
      secure: config.https,
      csrfKeys: macKeysFor(config, "csrf"),
      sessionName: "session",
      csrfName: XSRF_COOKIE,
      signedInName: hostCookie(SIGNED_IN_COOKIE, config.https),
      signedInHeader: SIGNED_IN_HEADER,
    },
    botCheck: openBotCheck(config, db, botCheckGuesses),
    loginProof: proofOfWork(proofOptions(config, db, "login-proof")),
    limitKey: derivedKey(env.APP_SECRET, "limits"),
    ...parties,
    zones: openZones({ gameServer: parties.gameServer, db, log }),
    places,
    mailEncryption: encryptionFor(config, "mail"),
    smsEncryption: encryptionFor(config, "sms"),
    codeKeys: macKeysFor(config, "one-time-codes"),
    totpEncryption: encryptionFor(config, "totp"),
    screenshotEncryption: screenshotEncryption(config),
    pushEncryption: encryptionFor(config, "push"),
    giftCodeVault: openGiftCodeVault(env.APP_SECRET, env.APP_SECRET_PREVIOUS),
    cardPinEncryption: cardPinEncryption(config),
    cardKeys: macKeysFor(config, "cards"),
    registry,
    heldTransfers: openHeldTransfers(registry),
    creditDelays: openCreditDelays(registry),
    chainHeadMetrics: openChainHeadMetrics(registry),
    outcomeWaitMs,
    timeLimitScale,
  };
}

export async function closeServices(services: Services): Promise<void> {
  await services.jobs.stop();
  await services.notifications.close();
  await services.passwords.close();
  await services.db.close();
}

function proofOptions(config: Config, db: Database, purpose: string): ProofOfWorkOptions {
  const [secret, ...otherSecrets] = macKeysFor(config, purpose).map((key) => key.toString("hex"));
  return {
    secret: secret!,
    otherSecrets,
    cost: config.env.CAPTCHA_COST,
    useOnce: (token, expiresAt) => useToken(db, token, expiresAt),
  };
}

function openBotCheck(config: Config, db: Database, guesses?: Guesses): BotCheck {
  const google = openRecaptcha(config);
  return google ?? altcha({ ...proofOptions(config, db, "altcha"), ...(guesses && { guesses }) });
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
