/** Reads the sandbox's settings. Only this file reads the environment. */
import { bankFeeds, type FeedSettings, type OtherFeedName, otherFeeds } from "./bank/feed.ts";
import { sepaySignedTexts } from "./bank/sepay.ts";
import { cardSignatures, type CardSignature } from "./card/signature.ts";
import type { MomoKeys } from "./wallet/momo.ts";
import { type ViettelKeys, viettelHashes, viettelOrders } from "./wallet/viettel.ts";

export type Config = FeedSettings & {
  httpPort: number;
  smtpPort: number;
  /** The portal's URL, without a slash at the end. */
  portalUrl: string;
  /** The URL at which players reach the portal, if it differs. */
  publicUrl?: string;
  momo: MomoKeys;
  viettel: ViettelKeys;
  gameKeyId: string;
  gameSecret: string;
  smsToken: string;
  /** The one client of the identity provider: the operator's console. Absent: there is no such provider. */
  staffClient?: { id: string; secret: string };
  cardPartnerId: string;
  cardPartnerKey: string;
  /** The text that is signed in the portal's requests to the card gateway. */
  cardSignature: CardSignature;
  /** The factor of the providers' waits between re-sends: 1 is the real schedule. */
  retryScale: number;
};

/** Names every missing or wrong setting at once. */
export class ConfigError extends Error {}

/**
 * Reads and checks the settings.
 *
 * @throws ConfigError naming each bad setting.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const required = (name: string): string => {
    const value = env[name] ?? "";
    if (value === "") problems.push(`${name} is missing`);
    return value;
  };
  const port = (name: string, otherwise: number): number => {
    const value = Number(env[name] ?? otherwise);
    if (!Number.isInteger(value) || value < 1 || value > 65_535) {
      problems.push(`${name} is not a port number`);
    }
    return value;
  };
  const oneOf = <T extends string>(name: string, choices: readonly [T, ...T[]]): T => {
    const given = env[name] ?? choices[0];
    const known = choices.find((choice) => choice === given);
    if (known === undefined) problems.push(`${name} is none of ${choices.join(", ")}`);
    return known ?? choices[0];
  };

  const config: Config = {
    httpPort: port("SANDBOX_PORT", 3001),
    smtpPort: port("SANDBOX_SMTP_PORT", 3025),
    portalUrl: readUrl("PORTAL_URL", env["PORTAL_URL"] ?? "http://127.0.0.1:3000", problems),
    ...(env["PUBLIC_URL"] && { publicUrl: readUrl("PUBLIC_URL", env["PUBLIC_URL"], problems) }),
    sepaySecret: required("SEPAY_SECRET"),
    sepaySignedText: oneOf("SEPAY_SIGNED_TEXT", sepaySignedTexts),
    ...readOtherFeed(oneOf("SANDBOX_BANK_FEED", bankFeeds), required),
    momo: {
      partnerCode: required("MOMO_PARTNER_CODE"),
      accessKey: required("MOMO_ACCESS_KEY"),
      secretKey: required("MOMO_SECRET_KEY"),
    },
    viettel: {
      merchantCode: required("VIETTEL_MERCHANT_CODE"),
      accessCode: required("VIETTEL_ACCESS_CODE"),
      hashKey: required("VIETTEL_HASH_KEY"),
      hash: oneOf("VIETTEL_HASH", viettelHashes),
      noticeOrder: oneOf("VIETTEL_NOTICE_ORDER", viettelOrders),
    },
    gameKeyId: required("GAME_API_KEY_ID"),
    gameSecret: required("GAME_API_SECRET"),
    smsToken: required("SMS_API_TOKEN"),
    ...readStaffClient(env),
    cardPartnerId: required("CARD_PARTNER_ID"),
    cardPartnerKey: required("CARD_PARTNER_KEY"),
    cardSignature: oneOf("CARD_SIGNATURE", cardSignatures),
    retryScale: readScale(env["SANDBOX_RETRY_SCALE"] ?? "1/60", problems),
  };
  if (problems.length > 0) throw new ConfigError(problems.join("; "));
  return config;
}

/** Requires only the secret of the feed that is in use. */
function readOtherFeed(
  name: "sepay" | OtherFeedName,
  required: (setting: string) => string,
): Pick<FeedSettings, "otherFeed"> {
  if (name === "sepay") return {};
  return { otherFeed: { name, secret: required(otherFeeds[name].secretName) } };
}

function readStaffClient(env: Parameters<typeof readConfig>[0]): Pick<Config, "staffClient"> {
  const { STAFF_OIDC_CLIENT_ID: id, STAFF_OIDC_CLIENT_SECRET: secret } = env;
  return id && secret ? { staffClient: { id, secret } } : {};
}

function readUrl(name: string, text: string, problems: string[]): string {
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? "")) {
    problems.push(`${name} is not an http(s) address`);
  }
  return text.replace(/\/+$/, "");
}

/** A number or a fraction such as 1/60. */
function readScale(text: string, problems: string[]): number {
  const [numerator, denominator = "1"] = text.split("/");
  const scale = Number(numerator) / Number(denominator);
  if (!Number.isFinite(scale) || scale <= 0) {
    problems.push("SANDBOX_RETRY_SCALE is not a positive number or fraction");
  }
  return scale;
}
