import { Registry } from "prom-client";
import type { Config } from "../../config.ts";
import { openProviderCalls } from "../../kit/observability/metrics.ts";
import { openOutsideParties, openRecaptcha } from "../../outside-parties.ts";
import type { Probe, Probed } from "../../providers/probe.ts";
import { accountsOf } from "../../settings/transfer-methods.ts";
import { type Checks, type Found, notKnown, ok, wrong } from "./finding.ts";

/** Returns a check for each provider: one harmless call with the portal's keys, if the provider has such a call. */
export function partyChecks(config: Config, timeoutMs: number): Checks {
  const calls = openProviderCalls(new Registry());
  const parties = openOutsideParties(config, calls, { timeoutMs });
  const { gameServer, mailer, smsGateway, cardGateway, transferLists, paymentQueries } = parties;
  const { sepay } = transferLists;
  const { momo, viettel } = paymentQueries;
  const google = openRecaptcha(config);
  return {
    game: party(gameServer, "GAME_API_URL, GAME_API_KEY_ID, GAME_API_SECRET"),
    mail: mailer
      ? party(mailer, "SMTP_URL")
      : async () => notKnown("SMTP_URL is not set: emails are dropped"),
    sms: smsGateway
      ? party(smsGateway, "SMS_API_URL, SMS_API_TOKEN")
      : async () => notKnown("SMS_API_TOKEN is not set: texts are dropped"),
    ...(smsGateway && { "sms from players": byItself("a player's text", "SMS_INBOUND_SECRET") }),
    ...(cardGateway && {
      cards: party(cardGateway, "CARD_API_URL, CARD_PARTNER_ID, CARD_PARTNER_KEY"),
    }),
    ...Object.fromEntries(
      feedsWithoutQuery(config, Object.keys(paymentQueries)).map((feed) => [
        `feed ${feed}`,
        byItself("a payment", "its secret"),
      ]),
    ),
    ...(sepay && { "sepay list": party(sepay, "SEPAY_API_URL, SEPAY_API_TOKEN") }),
    ...(momo && {
      momo: party(momo, "MOMO_API_URL, MOMO_PARTNER_CODE, MOMO_ACCESS_KEY, MOMO_SECRET_KEY"),
    }),
    ...(viettel && {
      viettel: party(
        viettel,
        "VIETTEL_INQUIRY_URL, VIETTEL_MERCHANT_CODE, VIETTEL_ACCESS_CODE, VIETTEL_HASH_KEY",
      ),
    }),
    "bot check": google
      ? party(google, "RECAPTCHA_VERIFY_URL, RECAPTCHA_SECRET")
      : async () => ok("the portal's own proof of work"),
  };
}

const party = (probed: Probed, settings: string) => async () =>
  foundOf(await probed.probe(), settings);

function foundOf(probe: Probe, settings: string): Found {
  switch (probe.kind) {
    case "accepted":
      return ok(`takes our keys${probe.detail ? `: ${probe.detail}` : ""}`);
    case "refused":
      return wrong(
        `answers, and refuses us: ${probe.reason}`,
        `compare ${settings} with what the party has, and the clocks`,
      );
    case "unanswered":
      return wrong(
        `does not answer: ${probe.reason}`,
        `is the party up, the way there open, the address right? (${settings})`,
      );
    case "unclear":
      return notKnown(`answers, and does not say whether it takes our keys: ${probe.reason}`);
  }
}

/** A provider that only calls the portal, and cannot be called. */
const byItself = (message: string, settings: string) => async () =>
  notKnown(`cannot be checked without ${message}, which alone shows whether ${settings} is right`);

/** Returns the feeds of all methods and their former accounts, except those that can be queried. */
function feedsWithoutQuery({ portal }: Config, asked: readonly string[]): string[] {
  const methods = portal.payment.transferMethods;
  const feeds = methods.flatMap((method) => [
    method.feed,
    ...accountsOf(method).map(({ feed }) => feed),
  ]);
  return [...new Set<string>(feeds)].filter((feed) => !asked.includes(feed));
}
