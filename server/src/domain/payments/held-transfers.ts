import { Counter, type Registry } from "prom-client";

/** Why arrived money waits for a person. */
export type HeldReason = "names_nobody" | "unknown_account" | "conflict";

/** Metrics of money that waits for a person; the last two reasons are worth an alarm. */
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
