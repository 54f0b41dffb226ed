import { getRechargeOptions, type RechargeOptions } from "@portal/contract/recharge";
import { send } from "../../../lib/api/api.ts";
import { setReply } from "../../../lib/api/cache.tsx";

/**
 * Requests again what credit buys: the day's sum and the player's proofs change. If the request fails, the
 * page keeps what it shows.
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
