import { Histogram, type Registry } from "prom-client";

/** Measures how long money was on its way to its player. */
export type CreditDelays = {
  /**
   * @param method the payment method, or the card's telco
   * @param seconds from the bank's time of the transfer, or the sending of the card, to the credit. A bank that
   * tells the day alone is not measured
   */
  observe(kind: "transfer" | "card", method: string, seconds: number): void;
};

/** Transfers take seconds, cards a minute; what a feed tells late takes hours. */
const SECONDS_BUCKETS = [2, 5, 10, 30, 60, 120, 300, 900, 3_600, 14_400];

export function openCreditDelays(registry: Registry): CreditDelays {
  const seconds = new Histogram({
    name: "portal_credit_delay_seconds",
    help: "From the bank's time of a transfer, or the sending of a card, to the player's credit",
    labelNames: ["kind", "method"],
    buckets: SECONDS_BUCKETS,
    registers: [registry],
  });
  return {
    observe: (kind, method, delay) => seconds.observe({ kind, method }, Math.max(delay, 0)),
  };
}
