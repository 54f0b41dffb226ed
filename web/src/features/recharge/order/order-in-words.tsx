import { Trans } from "@lingui/react/macro";
import { kp } from "@portal/contract/values/money";
import type { RechargeOptions } from "@portal/contract/recharge";
import { formatCoins, formatKp } from "../../../lib/text/format.ts";
import { findZone, type ZoneGroups } from "../choice/zone-groups.ts";
import type { KeptOrder } from "./use-recharge.ts";

type OrderInWordsProps = Pick<KeptOrder, "creditAmount" | "zoneId"> & {
  options: RechargeOptions;
  zones: ZoneGroups;
};

/** Shows what is about to be bought, and for which server, before the player confirms. */
export function OrderInWords({ creditAmount, zoneId, options, zones }: OrderInWordsProps) {
  const { coinName, payableValues } = options;
  const offer = payableValues.find(({ credit }) => credit === creditAmount);
  const zone = findZone(zones, zoneId);
  const price = formatKp(kp(creditAmount));
  if (!offer || !zone) return <Trans>Thanh toán {price}.</Trans>;
  const coins = formatCoins(offer.coinsReceived);
  const { name } = zone;
  return (
    <p>
      <Trans>
        Thanh toán {price} để nạp {coins} {coinName} vào máy chủ {name}.
      </Trans>
    </p>
  );
}
