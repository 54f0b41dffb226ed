/** The secrets that the portal and the sandbox of tests share. Neither is reachable from outside. */
export const TEST_SECRETS = {
  APP_SECRET: "test-secret-of-more-than-thirty-two-characters",
  SEPAY_SECRET: "test-sepay-secret",
  GAME_API_KEY_ID: "test-portal",
  GAME_API_SECRET: "test-game-secret",
  SMS_API_TOKEN: "test-sms-token",
  CARD_PARTNER_ID: "test-portal",
  CARD_PARTNER_KEY: "test-card-key",
  MOMO_PARTNER_CODE: "MOMOTEST",
  MOMO_ACCESS_KEY: "test-momo-access",
  MOMO_SECRET_KEY: "test-momo-secret",
  VIETTEL_MERCHANT_CODE: "VTTEST",
  VIETTEL_ACCESS_CODE: "test-viettel-access",
  VIETTEL_HASH_KEY: "test-viettel-key",
  STAFF_OIDC_CLIENT_ID: "test-console",
  STAFF_OIDC_CLIENT_SECRET: "test-staff-secret",
} as const;
