import { coins, kp } from "@portal/contract/money";
import type { RechargeOptions } from "@portal/contract/recharge";
import type { ValidPortalSettings } from "../../settings/portal-settings.ts";

type Settings = ValidPortalSettings["recharge"];

export function listRechargeOptions(settings: Settings): RechargeOptions {
  return {
    coinName: settings.coinName,
    payableValues: settings.payableValues.map((offer) => ({
      credit: kp(offer.creditKp),
      coinsReceived: coins(offer.coins),
    })),
  };
}
