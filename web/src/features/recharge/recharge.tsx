import { Trans } from "@lingui/react/macro";
import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import { getAccountZones, getRechargeOptions, getZones } from "@portal/contract/recharge";
import { useCall } from "../../lib/api/use-call.ts";
import { hasCreditData, refreshUser, useKnownUser, useUser } from "../../lib/session/session.ts";
import { formatNumber } from "../../lib/text/format.ts";
import { BalanceStrip } from "../../ui/data/balance-strip.tsx";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { StatusLink } from "../../ui/feedback/status-link.tsx";
import { groupZones } from "./choice/zone-groups.ts";
import { RechargeForm } from "./recharge-form.tsx";
import { RechargeSkeleton } from "./recharge-skeleton.tsx";

/** Loads the offers and the servers, and shows the form to buy coins. */
export function Recharge() {
  const options = useCall(getRechargeOptions);
  const zones = useCall(getZones);
  // Optional: without the player's own zones, all zones are in one list.
  const accountZones = useCall(getAccountZones);
  const user = useUser();
  if (!hasCreditData(user)) {
    return (
      <LoadFailure
        error={CONNECTION_LOST_MESSAGE}
        isRetrying={options.isValidating}
        onRetry={() => void refreshUser()}
        wayOn={<StatusLink />}
      />
    );
  }
  if (options.data && zones.data) {
    return (
      <RechargeForm
        options={options.data}
        zones={groupZones(zones.data, accountZones.data)}
        areCharactersAwaited={!accountZones.data && !accountZones.error}
      />
    );
  }
  if (!options.error && !zones.error) return <RechargeSkeleton />;
  return (
    <LoadFailure
      error={CONNECTION_LOST_MESSAGE}
      isRetrying={options.isValidating || zones.isValidating}
      onRetry={() => void Promise.all([options.refetch(), zones.refetch()])}
      wayOn={<StatusLink />}
    />
  );
}

/** Shows what the player can spend, and what they owe. */
export function RechargeBalance() {
  const user = useKnownUser();
  const balance = {
    key: "balance",
    label: <Trans>Số dư tài khoản</Trans>,
    amount: user && ({ value: formatNumber(user.credit), size: "xl", tone: "gold" } as const),
  };
  const debt = user !== undefined &&
    user.debtCredit > 0 && {
      key: "debt",
      label: <Trans>Đang nợ</Trans>,
      amount: { value: formatNumber(user.debtCredit), size: "lg", tone: "debt" } as const,
    };
  return <BalanceStrip figures={debt ? [balance, debt] : [balance]} />;
}
