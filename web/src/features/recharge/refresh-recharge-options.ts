import { getRechargeOptions, type RechargeOptions } from "@portal/contract/recharge";
import { mutate } from "swr";
import { send } from "../../lib/api.ts";

/**
 * Asks again what credit buys: the day's sum and the player's proofs change. What is shown stays where it
 * cannot be asked.
 */
export async function refreshRechargeOptions(): Promise<RechargeOptions | undefined> {
  try {
    return await mutate<RechargeOptions>(getRechargeOptions.path, send(getRechargeOptions, {}), {
      revalidate: false,
    });
  } catch {
    return undefined;
  }
}
