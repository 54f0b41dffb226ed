/** The secrets that the portal and the sandbox of a simulation share. Neither is reachable from outside. */
export const SECRETS = {
  APP_SECRET: "world-secret-of-more-than-thirty-two-characters",
  SEPAY_SECRET: "world-sepay-secret",
  GAME_API_KEY_ID: "world-portal",
  GAME_API_SECRET: "world-game-secret",
  SMS_API_TOKEN: "world-sms-token",
  CARD_PARTNER_ID: "world-portal",
  CARD_PARTNER_KEY: "world-card-key",
  MOMO_PARTNER_CODE: "MOMOWORLD",
  MOMO_ACCESS_KEY: "world-momo-access",
  MOMO_SECRET_KEY: "world-momo-secret",
  VIETTEL_MERCHANT_CODE: "VTWORLD",
  VIETTEL_ACCESS_CODE: "world-viettel-access",
  VIETTEL_HASH_KEY: "world-viettel-key",
} as const;
