import { bankFeedSecrets } from "../providers/bank/bank-feeds.ts";

/** The publicly known secrets of `npm start` and the sandbox. */
export const DEMO_SECRETS = {
  SEPAY_SECRET: "demo-sepay-secret",
  SEPAY_API_TOKEN: "demo-sepay-secret",
  ...Object.fromEntries(bankFeedSecrets.map((name) => [name, "demo-bank-feed-secret"])),
  CARD_PARTNER_KEY: "demo-card-key",
  MOMO_ACCESS_KEY: "demo-momo-access",
  MOMO_SECRET_KEY: "demo-momo-secret",
  VIETTEL_ACCESS_CODE: "demo-viettel-access",
  VIETTEL_HASH_KEY: "demo-viettel-key",
  GAME_API_SECRET: "demo-game-secret",
  SMS_API_TOKEN: "demo-sms-token",
  STAFF_OIDC_CLIENT_SECRET: "demo-staff-oidc-secret",
  RECAPTCHA_SECRET: "demo-recaptcha-secret",
} as const;
