/** The ways in which money comes in. A new one is a row: what it is worth is read from the settings. */
export const paymentMethods = ["vietcombank", "techcombank", "momo", "viettelpay"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The banks, with the feed that tells of them: what operators and players name a transfer by is known. */
export const feedOfBank: Readonly<Partial<Record<PaymentMethod, string>>> = {
  vietcombank: "sepay",
  techcombank: "sepay",
};
