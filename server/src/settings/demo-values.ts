/** Detects the demo's values and secrets, which production refuses. */
import { bankFeedSecrets } from "../providers/bank/bank-feeds.ts";
import type { ValidPortalSettings } from "./portal-settings.ts";

/**
 * The values that identify the demo in `portal.config.ts`. With one of them in production, players would pay into other
 * accounts, call wrong numbers, or read another game's name. Rates, offers and `gameId` are not among them: an operator
 * may have the same.
 */
const DEMO_PATTERNS: readonly RegExp[] = [
  /\bFS ONLINE\b/i,
  /\b(fsonline|social)\.example\b/i,
  // The accounts at the banks, and the wallets' codes.
  /^1013579246$/,
  /^19036668888019$/,
  /PSP2468135790000010/,
  // Phones, of which one is in a wallet's code too.
  /0900000[1-4]00/,
];

/** Variables of `npm start` that name the demo's accounts at outside parties. */
export const DEMO_IDENTITIES = {
  CARD_PARTNER_ID: "fsonline",
  MOMO_PARTNER_CODE: "MOMOFSONLINE",
  VIETTEL_MERCHANT_CODE: "VTFSONLINE",
  MAIL_FROM: "FS Online <no-reply@fsonline.example>",
} as const;

/** Returns a line for each field of the settings file that still has the demo's value. */
export function demoValues(portal: object): string[] {
  return textsOf(portal)
    .filter(({ text }) => isOfDemo(text))
    .map(({ path }) => `portal.config ${path} is the demo's: set your own`);
}

/**
 * Returns the fields of published content that are the demo's. None if the settings file without its brand is the
 * demo's too, which production refuses.
 */
export function demoFieldsOf(content: object, portal: ValidPortalSettings): string[] {
  if (demoValues({ ...portal, brand: undefined }).length > 0) return [];
  return textsOf(content)
    .filter(({ text }) => isOfDemo(text))
    .map(({ path }) => path);
}

/** Returns whether a text contains a value of the demo. */
export const isOfDemo = (text: string): boolean =>
  DEMO_PATTERNS.some((pattern) => pattern.test(text));

/** Returns all texts within a value, each with its path. */
function textsOf(value: unknown, path = ""): { readonly path: string; readonly text: string }[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsOf(inner, path === "" ? key : `${path}.${key}`),
  );
}

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
