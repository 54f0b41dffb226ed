import type { RechargeOptions } from "@portal/contract/recharge";
import { useKeptChoice } from "../../../lib/form/use-draft.ts";
import { charactersIn, findZone, type ZoneGroups } from "./zone-groups.ts";

const NO_AMOUNT = 0;

/**
 * Holds what the player chose when buying coins: the zone (a game server) and the price in KP. `zone` and
 * `offer` are undefined where they can no longer be chosen. If the session runs out, the choice is there again
 * when the same player signs in.
 */
export function useRechargeChoice(options: RechargeOptions, zones: ZoneGroups, credit: number) {
  const [zoneId, setZoneId] = useKeptChoice<string>("recharge.zone", "");
  const [creditAmount, setCreditAmount] = useKeptChoice<number>("recharge.amount", NO_AMOUNT);
  return {
    zoneId,
    setZoneId,
    setCreditAmount,
    clearAmount: () => setCreditAmount(NO_AMOUNT),
    zone: findZone(zones, zoneId),
    /** The player's characters on that server; undefined where they are not known. */
    characters: charactersIn(zones, zoneId),
    // The chosen amount may exceed the credit by now.
    offer: options.payableValues.find((one) => one.credit === creditAmount && one.credit <= credit),
  };
}
