/** Settings that production accepts, and the faults that it reports for others (`faultsOf`). */
import { join } from "node:path";
import { expect } from "vitest";
import { ConfigError, readConfig } from "../../config.ts";

const WALLETS = {
  MOMO_PARTNER_CODE: "MOMOPORTAL",
  MOMO_ACCESS_KEY: "momo-access-key",
  MOMO_SECRET_KEY: "momo-secret-key",
  VIETTEL_MERCHANT_CODE: "VTPORTAL",
  VIETTEL_ACCESS_CODE: "viettel-access-code",
  VIETTEL_HASH_KEY: "viettel-hash-key",
  VIETTEL_INQUIRY_URL: "https://wallet.example/PaymentAPI/webresources/postData",
};

/** An operator's own settings file: production refuses the demo's. */
export const OPERATOR_CONFIG = join(import.meta.dirname, "production.config.ts");

/** The settings that production needs, and none that it refuses. */
export const SAFE = {
  NODE_ENV: "production",
  PORTAL_CONFIG: OPERATOR_CONFIG,
  DATABASE_URL: "postgres://portal:secret@127.0.0.1/portal",
  PUBLIC_URL: "https://portal.example",
  TRUSTED_PROXY_HOPS: "1",
  APP_SECRET: "an-application-secret-of-some-length",
  SEPAY_SECRET: "sepay-secret",
  ...WALLETS,
  GAME_API_URL: "https://game.example/v1",
  GAME_API_KEY_ID: "portal",
  GAME_API_SECRET: "game-secret",
  SMTP_URL: "smtps://portal:secret@mail.example:465",
  MAIL_FROM: "Vạn Kiếm <no-reply@portal.example>",
  SMS_API_TOKEN: "sms-gateway-token",
};

/** Reads a configuration that must be refused. @returns the lines of the error */
export async function faultsOf(variables: NodeJS.ProcessEnv): Promise<string[]> {
  const error: unknown = await readConfig(variables).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ConfigError);
  return (error as ConfigError).message.split("\n");
}

/** The additional settings for a card gateway. */
export const CARDS = {
  CARD_API_URL: "https://cards.example/chargingws/v2",
  CARD_PARTNER_ID: "portal",
  CARD_PARTNER_KEY: "card-partner-key",
};
