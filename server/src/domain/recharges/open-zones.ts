/** The game's open zones, as it listed them last (`openZones`). */
import type { Zone } from "@portal/contract/recharge";
import type { FastifyBaseLogger } from "fastify";
import type { Queries } from "../../kit/database/database.ts";
import { rechargeErrors } from "./recharge-order.ts";
import { storeZones } from "./store.ts";

export type Zones = {
  /** Lists the open zones. @throws gameUnavailable if the game has not responded for an hour */
  list(): Promise<Zone[]>;
};

type ListedZone = { readonly id: string; readonly name: string; readonly open: boolean };

type ZoneServices = {
  /** Queries the game. `unknown`: it did not list its zones. */
  readonly gameServer: {
    zones(): Promise<
      | { readonly kind: "zones"; readonly zones: readonly ListedZone[] }
      | { readonly kind: "unknown" }
    >;
  };
  readonly db: Queries;
  readonly log: FastifyBaseLogger;
};

/** For this long a list is used without querying the game again. */
const FRESH_MS = 30_000;
/**
 * For this long an older list is used while the game does not respond. If a zone has closed since, the game refuses the
 * order, and it is refunded.
 */
const USABLE_MS = 60 * 60_000;

/** Caches the open zones: queries the game every 30 s at most, and uses an older list for up to an hour. */
export function openZones({ gameServer, db, log }: ZoneServices): Zones {
  let known: Zone[] = [];
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  const read = async () => {
    const answer = await gameServer.zones();
    if (answer.kind !== "zones") return;
    known = answer.zones.filter(({ open }) => open).map(({ id, name }) => ({ id, name }));
    readAt = performance.now();
    // Only the console needs the stored copy.
    await storeZones(db, answer.zones).catch((error: unknown) =>
      log.warn({ err: error }, "the game's zones could not be kept"),
    );
  };
  return {
    list: async () => {
      if (performance.now() - readAt > FRESH_MS) {
        reading ??= read().finally(() => (reading = undefined));
        // Waits only if there is no usable list.
        if (performance.now() - readAt > USABLE_MS) await reading;
      }
      if (performance.now() - readAt > USABLE_MS) throw rechargeErrors.gameUnavailable();
      return known;
    },
  };
}
