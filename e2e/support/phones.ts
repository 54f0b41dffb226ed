import { randomInt } from "node:crypto";

/** Where players send their texts to, by the demo's settings. */
export const SUPPORT_PHONE = "0900000100";

/** A mobile number of Vietnam that no other test has. */
export const freshPhone = (): string => `0912${String(randomInt(1_000_000)).padStart(6, "0")}`;

/** As the pages write it: `0912 345 678`. */
export const shown = (phone: string): string =>
  phone.replace(/^(\d{4})(\d{3})(\d{3})$/, "$1 $2 $3");
