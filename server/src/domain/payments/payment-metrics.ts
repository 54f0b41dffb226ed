/**
 * Metrics of payments: money that was booked as unmatched (`HeldTransfers`), and the delay until the credit
 * (`CreditDelays`).
 */
import { Counter, type Registry, Histogram } from "prom-client";

/**
 * Why received money was not credited: no player named, an account that the settings do not list, or a conflicting
 * notice.
 */
export type HeldReason = "names_nobody" | "unknown_account" | "conflict";

/** Counts received money that waits for staff. `unknown_account` and `conflict` cause an alert. */
export type HeldTransfers = { count(reason: HeldReason): void };

export function openHeldTransfers(registry: Registry): HeldTransfers {
  const held = new Counter({
    name: "portal_transfers_held_total",
    help: "Transfers that were booked as unmatched, by why nobody was credited",
    labelNames: ["reason"],
    registers: [registry],
  });
  for (const reason of ["names_nobody", "unknown_account", "conflict"]) held.inc({ reason }, 0);
  return { count: (reason) => held.inc({ reason }) };
}

/** Measures how long money was on its way to its player. */
export type CreditDelays = {
  /**
   * @param method the payment method, or the card's telco
   * @param seconds from the bank's time of the transfer, or the sending of the card, to the credit. A bank that
   * reports only the day is not measured
   */
  observe(kind: "transfer" | "card", method: string, seconds: number): void;
};

/** The histogram's buckets: transfers take seconds, cards a minute, late notices of a feed hours. */
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
