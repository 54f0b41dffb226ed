import type { ValidPortalSettings } from "./portal-settings.ts";

/**
 * What identifies the demo in `portal.config.ts`: with any of it in production, players would pay accounts that are not
 * the operator's, call nobody, or read another game's name. Rates, offers and `gameId` are not among it: an operator may
 * have the same.
 */
const DEMO_MARKS: readonly RegExp[] = [
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
export function demoValues(portal: ValidPortalSettings): string[] {
  return textsOf(portal)
    .filter(({ text }) => isOfDemo(text))
    .map(({ path }) => `portal.config ${path} is the demo's: put in your own`);
}

/** Whether a text has a mark of the demo. */
export const isOfDemo = (text: string): boolean => DEMO_MARKS.some((mark) => mark.test(text));

/** Returns all texts within a value, each with its path. */
function textsOf(value: unknown, path = ""): { readonly path: string; readonly text: string }[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsOf(inner, path === "" ? key : `${path}.${key}`),
  );
}
