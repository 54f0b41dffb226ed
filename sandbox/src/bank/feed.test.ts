import { expect, test } from "vitest";
import { ConfigError, readConfig } from "../config.ts";
import { bankAccounts } from "./accounts.ts";
import { createBankProvider } from "./feed.ts";

const settings = {
  SEPAY_SECRET: "secret",
  GAME_API_KEY_ID: "key",
  GAME_API_SECRET: "secret",
  SMS_API_TOKEN: "token",
  CARD_PARTNER_ID: "partner",
  CARD_PARTNER_KEY: "key",
  MOMO_PARTNER_CODE: "partner",
  MOMO_ACCESS_KEY: "access",
  MOMO_SECRET_KEY: "secret",
  VIETTEL_MERCHANT_CODE: "merchant",
  VIETTEL_ACCESS_CODE: "access",
  VIETTEL_HASH_KEY: "key",
};

test.each([
  [{}, "/webhooks/sepay"],
  [{ SANDBOX_BANK_FEED: "sepay" }, "/webhooks/sepay"],
  [{ SANDBOX_BANK_FEED: "casso", CASSO_SECRET: "secret" }, "/webhooks/casso"],
  [{ SANDBOX_BANK_FEED: "payos", PAYOS_CHECKSUM_KEY: "key" }, "/webhooks/payos"],
])("R-RUN-2: with %j every bank's money is told at %s", (setting, path) => {
  const config = readConfig({ ...settings, ...setting });
  const paths = bankAccounts.map((bank) => createBankProvider(bank, config).path);
  expect(paths).toEqual(bankAccounts.map(() => path));
});

test.each([
  [{ SANDBOX_BANK_FEED: "casso" }, "CASSO_SECRET is missing"],
  [{ SANDBOX_BANK_FEED: "payos" }, "PAYOS_CHECKSUM_KEY is missing"],
  [{ SANDBOX_BANK_FEED: "mail" }, "SANDBOX_BANK_FEED is none of sepay, casso, payos"],
])("R-RUN-2: %j does not start: %s", (setting, complaint) => {
  expect(() => readConfig({ ...settings, ...setting })).toThrow(new ConfigError(complaint));
});
