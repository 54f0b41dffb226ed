import type { RechargeOptions } from "@portal/contract/recharge";
import { useKeptChoice } from "../../lib/form/use-draft.ts";
import { charactersIn, findZone, type ZoneGroups } from "./zone-groups.ts";

const NO_AMOUNT = 0;

/** What the player has chosen, as far as it can still be had. */
export function useRechargeChoice(options: RechargeOptions, zones: ZoneGroups, credit: number) {
  const [zoneId, setZoneId] = useKeptChoice<string>("recharge.zone", "");
  const [creditAmount, setCreditAmount] = useKeptChoice<number>("recharge.amount", NO_AMOUNT);
  return {
    zoneId,
    setZoneId,
    setCreditAmount,
    clearAmount: () => setCreditAmount(NO_AMOUNT),
    zone: findZone(zones, zoneId),
    /** The player's in that server; undefined where nobody can tell. */
    characters: charactersIn(zones, zoneId),
    // What is chosen may have become too dear since.
    offer: options.payableValues.find((one) => one.credit === creditAmount && one.credit <= credit),
  };
}
