/**
 * While a secret is being changed, messages signed with the old or the new one are accepted; afterwards only with the
 * new one. `parties` sign them.
 */
import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { macKeysFor } from "../encryption-keys.ts";
import { type BankFeedName, bankFeedNames, bankFeeds } from "../providers/bank/bank-feeds.ts";
import { PREVIOUS_SECRETS } from "../settings/previous-secrets.ts";
import { sendNotice } from "../testing/money/bank-notices.ts";
import { callbackSign, sendCallback } from "../testing/money/card-gateway.ts";
import { openBrowser } from "../testing/people/browser.ts";
import { aPlayerWithEmail } from "../testing/people/mailbox.ts";
import { aPlayer, signUpForm, solveBotCheck } from "../testing/people/people.ts";
import { issueOtp, sendSmsNotice } from "../testing/people/phones.ts";
import { aChallengedBrowser, approve, turnOnQuietly } from "../testing/people/two-factor.ts";
import { SAFE } from "../testing/portal/production-settings.ts";
import { aPortal } from "../testing/portal/test-portal.ts";
import { noticeOf } from "../testing/rails/bank-feeds.ts";
import { momoWallet } from "../testing/rails/momo-fixture.ts";
import { viettelWallet } from "../testing/rails/viettel-fixture.ts";
import type { Wallet } from "../testing/rails/wallet-fixtures.ts";

const OLD = "the-secret-before-the-change";
const NEW = "the-secret-after-the-change";

/** An outside party, and a message of it that is signed with a secret in the place of these variables. */
type Party = {
  readonly variables: readonly string[];
  send(url: string, secret: string): Promise<number>;
};

const post = async (url: string, body: string, headers: Record<string, string>) =>
  (await fetch(url, { method: "POST", headers, body })).status;

let lastNumber = 0;
const nextNumber = () => (lastNumber += 1);

function feedParty(feed: BankFeedName): Party {
  return {
    variables: [bankFeeds[feed].secretName],
    send: (url, secret) => {
      const entry = { number: nextNumber(), content: "nobody", amountVnd: 10_000 };
      const { body, headers = {} } = noticeOf(feed, entry, {}, secret);
      const json = { "content-type": "application/json", ...headers };
      return post(`${url}/webhooks/${feed}`, body, json);
    },
  };
}

function walletParty(wallet: Wallet, variables: readonly string[]): Party {
  return {
    variables,
    send: (url, secret) => {
      const orderId = `ORD${nextNumber()}1`;
      const payment = { orderId, content: "nobody", amountVnd: 10_000, state: "failed" as const };
      const body = wallet.notice(payment, {}, secret);
      return post(`${url}/webhooks/${wallet.name}`, body, { "content-type": wallet.contentType });
    },
  };
}

const parties: readonly Party[] = [
  {
    variables: ["SEPAY_SECRET"],
    send: async (url, secret) => (await sendNotice(url, { content: "nobody" }, { secret })).status,
  },
  ...bankFeedNames.map(feedParty),
  walletParty(momoWallet, ["MOMO_SECRET_KEY", "MOMO_ACCESS_KEY"]),
  walletParty(viettelWallet, ["VIETTEL_HASH_KEY", "VIETTEL_ACCESS_CODE"]),
  {
    variables: ["CARD_PARTNER_KEY"],
    send: (url, secret) => {
      const card = { code: "1234567890123", serial: String(nextNumber()) };
      const callback_sign = callbackSign(card, secret);
      return sendCallback(url, { ...card, request_id: "nobody's", callback_sign });
    },
  },
  {
    variables: ["SMS_INBOUND_SECRET"],
    send: (url, secret) => sendSmsNotice(url, { from: "0912345678", text: "KH nobody", secret }),
  },
];

const settingsOf = (secret: string, suffix = "") =>
  Object.fromEntries(
    parties.flatMap(({ variables }) => variables.map((name) => [`${name}${suffix}`, secret])),
  );
const cards = { CARD_API_URL: "http://127.0.0.1:9/cards" };
const appSecretOf = (secret: string) => `${secret} of the portal itself`;

const before = await aPortal({ ...cards, ...settingsOf(OLD), APP_SECRET: appSecretOf(OLD) });
const changed = { ...cards, ...settingsOf(NEW), APP_SECRET: appSecretOf(NEW) };
const during = await aPortal(
  { ...changed, ...settingsOf(OLD, "_PREVIOUS"), APP_SECRET_PREVIOUS: appSecretOf(OLD) },
  before.database,
);
const after = await aPortal(changed, before.database);

test("R-RUN-2: every secret that can be changed is changed here, and reCAPTCHA's in its own test", () => {
  const names = parties.flatMap(({ variables }) => variables.map((name) => `${name}_PREVIOUS`));
  expect([...names, "RECAPTCHA_SECRET_PREVIOUS"].toSorted()).toEqual(PREVIOUS_SECRETS.toSorted());
});

test.each(parties)(
  "R-RUN-2: while $variables.0 is changed both secrets are accepted, afterwards only the new one",
  async ({ send }) => {
    expect(await send(before.url, OLD)).toBeLessThan(300);
    expect(await send(before.url, NEW)).toBe(401);
    expect(await send(during.url, OLD)).toBeLessThan(300);
    expect(await send(during.url, NEW)).toBeLessThan(300);
    expect(await send(during.url, "neither the old nor the new one")).toBe(401);
    expect(await send(after.url, NEW)).toBeLessThan(300);
    expect(await send(after.url, OLD)).toBe(401);
  },
);

test("R-RUN-2, R-SESSION-2: a recovery code on paper outlives a change of APP_SECRET, while the old one is named", async () => {
  const player = await aPlayerWithEmail(before);
  const { recoveryCodes } = await turnOnQuietly(before, player);
  const [first, second] = recoveryCodes as [string, string];
  const useAt = async (portal: typeof before, code: string) =>
    (await approve(await aChallengedBrowser(portal, player), "recovery-code", code)).status;
  expect(await useAt(after, first)).toBe(422);
  expect(await useAt(during, first)).toBe(204);
  expect(await useAt(during, first)).toBe(422);
  expect(await useAt(before, second)).toBe(204);
});

test("R-RUN-2: page tokens, bot checks and codes outlive a change of APP_SECRET if the old one is set", async () => {
  const player = await aPlayer(before);
  const otp = await issueOtp(before, player);
  const password = "Giang-ho-dem-mua-88";
  const reset = { username: player.username, otp, newPassword: password, reNewPassword: password };
  const solved = await solveBotCheck(before.url, "registerFormSubmit");
  /** Returns the statuses of an unsafe call with the page's token, of a sign-up and of a reset by code. */
  const triesAt = async ({ url }: typeof before) => {
    const form = await signUpForm(before, { gReCaptchaToken: solved });
    const page = openBrowser(url, new Map(player.browser.cookies));
    const answers = [
      await page.post("/api/user/sessions/end-others", {}),
      await openBrowser(url).post("/register", form),
      await openBrowser(url).post("/reset-password-by-phone", reset),
    ];
    return answers.map(({ status }) => status);
  };
  expect(await triesAt(after)).toEqual([419, 422, 422]);
  expect(await triesAt(during)).toEqual([204, 204, 200]);
});

test("R-RUN-2: an earlier secret that can be guessed signs nothing", async () => {
  const config = await readConfig({ ...SAFE, APP_SECRET_PREVIOUS: "y".repeat(32) });
  expect(macKeysFor(config, "csrf")).toHaveLength(1);
});
