/** Tests which bank feed the settings choose. */
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "../config.ts";
import { bankAccounts } from "./bank-provider.ts";
import { bankFeeds, createBankProvider, otherFeeds } from "./feed.ts";

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

const others = Object.entries(otherFeeds).map(([name, { secretName }]) => ({ name, secretName }));

test.each<[object, string]>([
  [{}, "/webhooks/sepay"],
  [{ SANDBOX_BANK_FEED: "sepay" }, "/webhooks/sepay"],
  ...others.map(({ name, secretName }): [object, string] => [
    { SANDBOX_BANK_FEED: name, [secretName]: "secret" },
    `/webhooks/${name}`,
  ]),
])("R-RUN-2: with %j every bank's money is reported at %s", (setting, path) => {
  const config = readConfig({ ...settings, ...setting });
  const paths = bankAccounts.map((bank) => createBankProvider(bank, config).path);
  expect(paths).toEqual(bankAccounts.map(() => path));
});

test.each<[object, string]>([
  ...others.map(({ name, secretName }): [object, string] => [
    { SANDBOX_BANK_FEED: name },
    `${secretName} is missing`,
  ]),
  [{ SANDBOX_BANK_FEED: "mail" }, `SANDBOX_BANK_FEED is none of ${bankFeeds.join(", ")}`],
])("R-RUN-2: %j does not start: %s", (setting, complaint) => {
  expect(() => readConfig({ ...settings, ...setting })).toThrow(new ConfigError(complaint));
});
