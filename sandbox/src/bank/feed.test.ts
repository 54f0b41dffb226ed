/** Tests which bank feed the settings choose. */
import { expect, test } from "vitest";
import type { Movement } from "../transfers/transfer-provider.ts";
import { ConfigError, readConfig } from "../config.ts";
import { bankAccounts } from "./bank-provider.ts";
import { bankFeeds, createBankProvider, type OtherFeedName, otherFeeds } from "./feed.ts";

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

const movement: Movement = {
  noticeId: 7,
  direction: "in",
  outcome: "paid",
  account: bankAccounts[0]!.number,
  amountVnd: 123_000,
  content: "FSO4K7M2QAV",
  raw: false,
  balanceVnd: 200_000,
  at: new Date("2023-03-25T07:02:37Z"),
};

test.each(others)(
  "R-RUN-2: $name reports a transfer, a repeat alike, signed with its secret",
  ({ name }) => {
    const sentWith = (secret: string) => {
      const otherFeed = { name: name as OtherFeedName, secret };
      const provider = createBankProvider(bankAccounts[0]!, { sepaySecret: "", otherFeed });
      const { notice } = provider.write(movement);
      return { notice: String(notice), headers: provider.sign(notice!, 1_727_948_258) };
    };
    const sent = sentWith("secret");
    for (const part of [movement.account, "123000", movement.content]) {
      expect(sent.notice).toContain(part);
    }
    expect(sentWith("secret")).toEqual(sent);
    expect(sentWith("another secret")).not.toEqual(sent);
  },
);

test.each<[object, string]>([
  ...others.map(({ name, secretName }): [object, string] => [
    { SANDBOX_BANK_FEED: name },
    `${secretName} is missing`,
  ]),
  [{ SANDBOX_BANK_FEED: "mail" }, `SANDBOX_BANK_FEED is none of ${bankFeeds.join(", ")}`],
])("R-RUN-2: %j does not start: %s", (setting, complaint) => {
  expect(() => readConfig({ ...settings, ...setting })).toThrow(new ConfigError(complaint));
});
