/** The services that the console's calls use (`ConsoleServices`), and how they are opened. */
import { CONSOLE_CSRF_COOKIE, CONSOLE_SIGNED_IN_COOKIE } from "@portal/contract/console/session";
import type { FastifyBaseLogger } from "fastify";
import type { ConsoleConfig } from "../config.ts";
import { type GiftCodeVault, openGiftCodeVault } from "../domain/payments/gift-code-vault.ts";
import { encryptionFor, macKeysFor, screenshotEncryption } from "../encryption-keys.ts";
import type { Encryption } from "../kit/crypto/encryption.ts";
import { derivedKey, type MacKeys } from "../kit/crypto/keys.ts";
import { openDatabase } from "../kit/database/database.ts";
import { logMisuse } from "../kit/database/transaction-scope.ts";
import { type Notifications, openNotifications } from "../kit/database/notifications.ts";
import { BREAK_GLASS_PURPOSE } from "../operations/staff/make-break-glass.ts";
import type { CookieSettings } from "../kit/http/browser/cookies.ts";
import { operatorMessages } from "../operator-services.ts";
import { signedGameServer } from "../providers/game/signed-game-server.ts";
import type { IdentityProvider } from "../providers/staff/identity-provider.ts";
import { openIdConnect } from "../providers/staff/openid-connect.ts";
import type { OperationServices } from "../operations/operation.ts";
import { HiddenSearches } from "./staff/hidden-searches.ts";
import { STAFF_SIGN_IN_PURPOSE } from "../operations/staff/staff-session-store.ts";
import { PREVIEW_KEYS_PURPOSE } from "../operations/approvals/preview-hash.ts";

export type ConsoleServices = OperationServices & {
  readonly giftCodeVault: GiftCodeVault;
  readonly config: ConsoleConfig;
  readonly log: FastifyBaseLogger;
  /** Aborted when the process stops. */
  readonly stopping: AbortController;
  readonly notifications: Notifications;
  readonly cookies: CookieSettings;
  readonly identityProvider: IdentityProvider;
  /** Key of the MACs that bind a sign-in in progress to its browser. */
  readonly signInKey: Buffer;
  /** Keys of the MACs that the database requires to start a session. */
  readonly staffSignInKeys: MacKeys;
  /** Logs and limits searches by fields that a role sees in part. */
  readonly hiddenSearches: HiddenSearches;
  /** Encrypts the screenshots that players attach to a search for their money. */
  readonly screenshotEncryption: Encryption;
  /** Encrypts the authenticator secrets of break-glass administrators. */
  readonly breakGlassEncryption: Encryption;
  /** Multiplies the time limits of requests and of waiting. 1 outside of tests. */
  readonly timeLimitScale: number;
};

/** The console's connections to the database at most: few people work in it. */
const CONNECTIONS = 8;

export function openConsoleServices(
  config: ConsoleConfig,
  log: FastifyBaseLogger,
  timeLimitScale = 1,
): ConsoleServices {
  const { env, portal } = config;
  const db = openDatabase({
    url: env.CONSOLE_DATABASE_URL,
    maxConnections: CONNECTIONS,
    prepare: env.DATABASE_PREPARE,
    timeLimitScale,
    onMisuse: env.NODE_ENV === "production" ? logMisuse(log) : undefined,
  });
  return {
    config,
    log,
    portal,
    db,
    stopping: new AbortController(),
    game: config.game && signedGameServer(config.game),
    notifications: openNotifications(env.CONSOLE_DATABASE_URL, log),
    cookies: {
      secure: config.https,
      csrfKeys: macKeysFor(config, "console-csrf"),
      sessionName: "console-session",
      csrfName: CONSOLE_CSRF_COOKIE,
      signedInName: CONSOLE_SIGNED_IN_COOKIE,
      signedInHeader: "x-console-signed-in",
    },
    proposalEncryption: encryptionFor(config, "proposals"),
    previewKeys: macKeysFor(config, PREVIEW_KEYS_PURPOSE),
    messages: (current) => operatorMessages({ ...config, portal: current }),
    identityProvider: openIdConnect({
      issuer: env.STAFF_OIDC_ISSUER,
      clientId: env.STAFF_OIDC_CLIENT_ID,
      clientSecret: env.STAFF_OIDC_CLIENT_SECRET,
      rolesClaim: portal.staff.rolesClaim,
    }),
    giftCodeVault: openGiftCodeVault(env.APP_SECRET, env.APP_SECRET_PREVIOUS),
    signInKey: derivedKey(env.APP_SECRET, "console-sign-in"),
    staffSignInKeys: macKeysFor(config, STAFF_SIGN_IN_PURPOSE),
    hiddenSearches: new HiddenSearches(db),
    screenshotEncryption: screenshotEncryption(config),
    breakGlassEncryption: encryptionFor(config, BREAK_GLASS_PURPOSE),
    timeLimitScale,
  };
}
