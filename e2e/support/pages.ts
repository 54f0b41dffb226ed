/** The pages that exist in function, for tests that look at each of them. */
export const visitorPages = [
  "/login",
  "/register",
  "/recovery",
  "/recovery/forgot-password",
  "/recovery/forgot-password-by-phone",
  "/recovery/forgot-username",
  "/reset-password/khong-con-hieu-luc",
  "/recovery/undo/khong-con-hieu-luc",
  "/email-verification/khong-con-hieu-luc",
  "/account-closing",
] as const;

export const signedInPages = [
  "/",
  "/security",
  "/payment/card",
  "/payment/e-wallet",
  "/payment/bank-transfer",
  "/payment/find-transfer",
  "/top-ups/00000000-0000-4000-8000-000000000000",
  "/recharge",
  "/transactions",
  "/giftcode",
  "/support",
  "/privacy",
] as const;

export const UNKNOWN_PAGE = "/khong-co-trang-nay";

/** A phone as narrow as the specification wants it to be usable, and a desk. */
export const widths = [320, 1280] as const;
export const HEIGHT = 800;

export const themes = ["dark", "light"] as const;
export type Theme = (typeof themes)[number];
