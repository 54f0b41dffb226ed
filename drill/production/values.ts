import { randomBytes } from "node:crypto";
import { REPOSITORY, VERSION } from "./machine.ts";

export const DOMAIN = "portal.example.test";
export const CONSOLE_DOMAIN = "console.example.test";

/** A new one. */
export const secret = () => randomBytes(24).toString("base64url");

/** Returns what the drill puts into the block of values. @param feedSecret the bank feed's, with which the drill signs its notices */
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
  SMTP_URL: `smtps://portal:${secret()}@mail.example.test:465`,
  MAIL_FROM: "FS Online <no-reply@example.test>",
  SMS_API_TOKEN: secret(),
  BACKUP_FOLDER: "/var/lib/portal-backup",
});
