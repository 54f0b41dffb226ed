/** The drill's values for the variables that operators fill in, in docs/production.md and docs/failover.md. */
import { randomBytes } from "node:crypto";
import { REPOSITORY, VERSION } from "./machine.ts";
import { addressOf, type MachineName } from "./network.ts";
import { MAIL_HOST, type MailAccount } from "./mailbox.ts";

export const DOMAIN = "portal.example.test";
export const CONSOLE_DOMAIN = "console.example.test";
export const BACKUP_FOLDER = "/mnt/portal-backup";
export const ALERT_PAGE_TO = "on-call@example.test";
export const ALERT_TICKET_TO = "office@example.test";

const random = () => randomBytes(12).toString("base64url");

/** Makes a secret with `#` and a space: a settings file or a shell without quotes cuts it there. */
export const secret = () => `${random()} #${random()}`;

/** Alertmanager's account at the mail server. */
export const ALERT_ACCOUNT: MailAccount = { user: "alerts", password: secret() };

/** Returns the drill's values for the document's block of values. @param feedSecret signs the bank's notices */
export const valuesOf = (feedSecret: string): Record<string, string> => ({
  REPOSITORY,
  VERSION,
  PORTAL_DOMAIN: DOMAIN,
  PORTAL_TLS: "internal",
  CONSOLE_DOMAIN,
  STAFF_OIDC_ISSUER: "https://login.example.test",
  STAFF_OIDC_CLIENT_ID: "portal-console",
  STAFF_OIDC_CLIENT_SECRET: secret(),
  SEPAY_SECRET: feedSecret,
  CASSO_SECRET: secret(),
  PAYOS_CHECKSUM_KEY: secret(),
  MOMO_PARTNER_CODE: "MOMODRILL",
  MOMO_ACCESS_KEY: secret(),
  MOMO_SECRET_KEY: secret(),
  VIETTEL_MERCHANT_CODE: "VTDRILL",
  VIETTEL_ACCESS_CODE: secret(),
  VIETTEL_HASH_KEY: secret(),
  VIETTEL_INQUIRY_URL: "https://wallet.example.test/PaymentAPI/webresources/postData",
  GAME_API_URL: "https://game.example.test",
  GAME_API_KEY_ID: "portal",
  GAME_API_SECRET: secret(),
  SMTP_URL: `smtps://portal:${encodeURIComponent(secret())}@mail.example.test:465`,
  MAIL_FROM: "Vạn Kiếm <no-reply@example.test>",
  SMS_API_TOKEN: secret(),
  BACKUP_FOLDER,
  ALERT_SMARTHOST: `${MAIL_HOST}:587`,
  ALERT_SMTP_USER: ALERT_ACCOUNT.user,
  ALERT_SMTP_PASSWORD: ALERT_ACCOUNT.password,
  ALERT_FROM: "alerts@example.test",
  ALERT_PAGE_TO,
  ALERT_TICKET_TO,
});

/** The database machines of docs/failover.md, in its order. */
export const NODES = ["one", "two", "three"] as const;

/** Returns the drill's values for the block of values of docs/failover.md. */
export const clusterValues = (): Record<string, string> => ({
  REPOSITORY,
  VERSION,
  ...Object.fromEntries(NODES.map((name, at) => [`NODE_${at + 1}_ADDRESS`, addressOf(name)])),
  // For small machines.
  WAL_SIZE: "256MB",
  SLOT_WAL_SIZE: "256MB",
  BACKUP_FOLDER,
});

/** Returns the values of the block that names the machine. */
export const nodeValues = (
  name: MachineName,
  etcd: "new" | "existing" = "new",
): Record<string, string> => ({
  NODE_NAME: name,
  NODE_ADDRESS: addressOf(name),
  ETCD_STATE: etcd,
});
