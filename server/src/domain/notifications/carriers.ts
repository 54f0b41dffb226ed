/** Vietnam's mobile networks, by the first digits of a number. */

/**
 * The networks' ranges after the renumbering of 2018 (Google's libphonenumber, `carrier/en/84.txt`, and the Ministry's
 * table of renumbered ranges).
 */
const RANGES: Readonly<Record<string, string>> = {
  viettel: "32 33 34 35 36 37 38 39 86 96 97 98",
  mobifone: "70 76 77 78 79 89 90 93",
  vinaphone: "81 82 83 84 85 88 91 94",
  vietnamobile: "52 56 58 92",
  gmobile: "59 99",
};

const CARRIER_OF = new Map(
  Object.entries(RANGES).flatMap(([carrier, digits]) =>
    digits.split(" ").map((two) => [two, carrier] as const),
  ),
);

/**
 * Returns the network that a number was given out by. Numbers are portable: some are another network's by now.
 * @param phoneNumber E.164
 */
export function carrierOf(phoneNumber: string): string {
  return CARRIER_OF.get(phoneNumber.replace(/^\+84/, "").slice(0, 2)) ?? "other";
}
