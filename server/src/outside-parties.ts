/**
 * Opens the adapters of the outside parties that the settings name: game, mail, SMS, card gateway, bank feeds, wallets,
 * push, bot check.
 */
import type { Config } from "./config.ts";
import { macKeysFor } from "./encryption-keys.ts";
import type { ProviderCalls } from "./kit/observability/metrics.ts";
import { bankFeeds } from "./providers/bank/bank-feeds.ts";
import { sepayTransactions } from "./providers/bank/sepay-transactions.ts";
import { sepay } from "./providers/bank/sepay.ts";
import type { PaymentQuery, TransferFeed } from "./providers/bank/transfer-feed.ts";
import { recaptcha } from "./providers/bot-check/recaptcha.ts";
import { chargingGateway } from "./providers/card/charging-gateway.ts";
import { signedGameServer } from "./providers/game/signed-game-server.ts";
import { smtpMailer } from "./providers/mail/smtp-mailer.ts";
import type { Probed } from "./providers/probe.ts";
import { openVapid } from "./providers/push/vapid.ts";
import { webPush } from "./providers/push/web-push.ts";
import { signedSmsInbound } from "./providers/sms/signed-sms-inbound.ts";
import { speedSmsReports, speedSms } from "./providers/sms/speedsms.ts";
import { momoQuery } from "./providers/wallet/momo-query.ts";
import { momo } from "./providers/wallet/momo.ts";
import { viettelInquiry } from "./providers/wallet/viettel-inquiry.ts";
import { viettel } from "./providers/wallet/viettel.ts";
import { httpStore } from "./providers/write-once-store.ts";

/** How long a party may take to respond. Absent: the adapter's own limit. */
export type PartyPatience = { readonly timeoutMs?: number };

/**
 * Opens all outside parties but the bot check. A party without settings is undefined or left out. Most have a `probe`.
 */
export function openOutsideParties(
  config: Config,
  calls: ProviderCalls,
  patience: PartyPatience = {},
) {
  const wallets = [openMomo(config, patience) ?? [], openViettel(config, patience) ?? []].flat();
  return {
    gameServer: openGameServer(config, calls, patience),
    mailer: openMailer(config, calls, patience),
    ...openSms(config, calls, patience),
    cardGateway: openCardGateway(config, calls, patience),
    pushSender: openPush(config, calls),
    chainHeadStore: openChainHeadStore(config, calls),
    transferFeeds: [...openBankFeeds(config), ...wallets.map(({ feed }) => feed)],
    transferLists: openTransferLists(config, calls, patience),
    paymentQueries: Object.fromEntries(
      wallets.flatMap(({ feed: { name }, query }) =>
        query ? [[name, calls.watch(name, query, ["stateOf"])]] : [],
      ),
    ),
  };
}

/** @returns undefined if the portal serves its own bot check */
export function openRecaptcha({ env }: Config) {
  if (env.CAPTCHA_PROVIDER !== "recaptcha") return undefined;
  return recaptcha({
    secret: env.RECAPTCHA_SECRET ?? "",
    previousSecret: env.RECAPTCHA_SECRET_PREVIOUS,
    verifyUrl: env.RECAPTCHA_VERIFY_URL,
    hostname: new URL(env.PUBLIC_URL).hostname,
  });
}

function openGameServer({ env }: Config, calls: ProviderCalls, patience: PartyPatience) {
  const { GAME_API_URL: url, GAME_API_KEY_ID: keyId, GAME_API_SECRET: secret } = env;
  const game = signedGameServer({ url, keyId, secret, ...patience });
  return calls.watch("game", game, ["zones", "accountZones", "deliver", "deliveryState"]);
}

/** Derives a key from each APP_SECRET, because a browser accepts only messages of the key that it subscribed with. */
function openPush({ env, portal }: Config, calls: ProviderCalls) {
  if (!portal.push) return undefined;
  const contacts = portal.securityContact?.contacts ?? [];
  const contact = contacts.find((one) => !one.startsWith("tel:")) ?? env.PUBLIC_URL;
  const [key, ...earlier] = macKeysFor({ env }, "push-sender").map((each) =>
    openVapid(each, contact),
  );
  return calls.watch("push", webPush([key!, ...earlier], portal.push.services), ["send"]);
}

function openChainHeadStore({ env }: Config, calls: ProviderCalls) {
  const { CHAIN_HEAD_URL: url, CHAIN_HEAD_TOKEN: token } = env;
  return url === undefined
    ? undefined
    : calls.watch("chain-head", httpStore({ url, token }), ["put"]);
}

function openTransferLists({ env }: Config, calls: ProviderCalls, patience: PartyPatience) {
  const { SEPAY_API_URL: apiUrl, SEPAY_API_TOKEN: token } = env;
  if (!token) return {};
  const list = sepayTransactions({ apiUrl, token, ...patience });
  return { sepay: calls.watch("sepay-list", list, ["listTransactions"]) };
}

function openCardGateway({ env }: Config, calls: ProviderCalls, { timeoutMs }: PartyPatience) {
  const { CARD_API_URL: url, CARD_PARTNER_ID: partnerId, CARD_PARTNER_KEY: partnerKey } = env;
  if (!url || !partnerId || !partnerKey) return undefined;
  const { CARD_SIGNATURE: signature, CARD_REQUEST_FORMAT: format } = env;
  const previousPartnerKey = env.CARD_PARTNER_KEY_PREVIOUS;
  const keys = { partnerId, partnerKey, previousPartnerKey };
  const gateway = chargingGateway({
    url,
    ...keys,
    signature,
    format,
    ...(timeoutMs && { checkTimeoutMs: timeoutMs }),
  });
  return calls.watch("card", gateway, ["charge", "check"]);
}

function openMailer({ env }: Config, calls: ProviderCalls, patience: PartyPatience) {
  const { SMTP_URL: url, MAIL_FROM: from } = env;
  return url && from
    ? calls.watch("mail", smtpMailer({ url, from, ...patience }), ["send"])
    : undefined;
}

const openBankFeeds = ({ env }: Config): TransferFeed[] => [
  sepay({
    secret: env.SEPAY_SECRET,
    previousSecret: env.SEPAY_SECRET_PREVIOUS,
    mode: env.SEPAY_SIGNED_TEXT,
  }),
  ...Object.values(bankFeeds).flatMap(({ secretName, open }) => {
    const secret = env[secretName];
    return secret ? [open({ secret, previousSecret: env[`${secretName}_PREVIOUS`] })] : [];
  }),
];

type Wallet = { readonly feed: TransferFeed; readonly query?: PaymentQuery & Probed };

function openMomo({ env }: Config, patience: PartyPatience): Wallet | undefined {
  const { MOMO_PARTNER_CODE: partnerCode, MOMO_ACCESS_KEY: accessKey } = env;
  const { MOMO_SECRET_KEY: secretKey, MOMO_API_URL: apiUrl } = env;
  if (!partnerCode || !accessKey || !secretKey) return undefined;
  const keys = { partnerCode, accessKey, secretKey };
  const { MOMO_ACCESS_KEY_PREVIOUS: access, MOMO_SECRET_KEY_PREVIOUS: secret } = env;
  const previous =
    access || secret
      ? { accessKey: access ?? accessKey, secretKey: secret ?? secretKey }
      : undefined;
  return { feed: momo(keys, previous), query: momoQuery({ ...keys, apiUrl, ...patience }) };
}

function openViettel({ env }: Config, patience: PartyPatience): Wallet | undefined {
  const { VIETTEL_MERCHANT_CODE: merchantCode, VIETTEL_ACCESS_CODE: accessCode } = env;
  const { VIETTEL_HASH_KEY: hashKey, VIETTEL_HASH: hash, VIETTEL_INQUIRY_URL: url } = env;
  if (!merchantCode || !accessCode || !hashKey) return undefined;
  const { VIETTEL_NOTICE_ORDER: noticeOrder, VIETTEL_CONTENT_FIELD: contentField } = env;
  const { VIETTEL_ACCESS_CODE_PREVIOUS: code, VIETTEL_HASH_KEY_PREVIOUS: key } = env;
  const previous =
    code || key ? { accessCode: code ?? accessCode, hashKey: key ?? hashKey } : undefined;
  const keys = { merchantCode, accessCode, hashKey, hash, previous };
  return {
    feed: viettel({ ...keys, noticeOrder, contentField }),
    ...(url && { query: viettelInquiry({ ...keys, url, ...patience }) }),
  };
}

function openSms({ env }: Config, calls: ProviderCalls, patience: PartyPatience) {
  const { SMS_API_URL: url, SMS_API_TOKEN: token, SMS_SENDER: sender } = env;
  if (!token) return { smsGateway: undefined, smsInbox: undefined, smsReports: undefined };
  return {
    smsGateway: calls.watch("sms", speedSms({ url, token, sender, ...patience }), [
      "send",
      "deliveryOf",
    ]),
    smsReports: speedSmsReports(token),
    smsInbox: signedSmsInbound({
      secret: env.SMS_INBOUND_SECRET ?? token,
      previousSecret: env.SMS_INBOUND_SECRET_PREVIOUS,
    }),
  };
}
