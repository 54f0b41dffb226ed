import { randomInt } from "node:crypto";

/** The number that players send their texts to, by the demo's settings. */
export const SUPPORT_PHONE = "0900000100";

/** Returns a Vietnamese mobile number for one test. */
export const freshPhone = (): string => `0912${String(randomInt(1_000_000)).padStart(6, "0")}`;

/** Formats a number as the pages do: `0912 345 678`. */
export const shown = (phone: string): string =>
  phone.replace(/^(\d{4})(\d{3})(\d{3})$/, "$1 $2 $3");
