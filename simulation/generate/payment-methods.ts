/** The ways in which money comes in. A new way is a new item here; its rates are read from the settings. */
export const paymentMethods = ["vietcombank", "techcombank", "momo", "viettelpay"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The feed of each bank: operators name a transfer by its feed and event id. Wallets are not listed. */
export const feedOfBank: Readonly<Partial<Record<PaymentMethod, string>>> = {
  vietcombank: "sepay",
  techcombank: "sepay",
};
