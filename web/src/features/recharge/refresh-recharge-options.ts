import { getRechargeOptions, type RechargeOptions } from "@portal/contract/recharge";
import { send } from "../../lib/api/api.ts";
import { setReply } from "../../lib/api/cache.tsx";

/**
 * Asks again what credit buys: the day's sum and the player's proofs change. What is shown stays where it
 * cannot be asked.
 */
export async function refreshRechargeOptions(): Promise<RechargeOptions | undefined> {
  try {
    const options = await send(getRechargeOptions, {});
    await setReply(getRechargeOptions, options);
    return options;
  } catch {
    return undefined;
  }
}
