/** The ways in which money comes in. A new one is a row: what it is worth is read from the settings. */
export const paymentMethods = ["vietcombank", "techcombank"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
