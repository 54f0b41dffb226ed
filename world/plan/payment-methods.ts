/** The ways in which money comes in. A new one is a row: what it is worth is read from the settings. */
export const paymentMethods = ["vietcombank", "techcombank", "momo", "viettelpay"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Those whose transfers the bank may take back, with the feed that tells of them. */
export const feedOfReversible: Readonly<Partial<Record<PaymentMethod, string>>> = {
  vietcombank: "sepay",
  techcombank: "sepay",
};
