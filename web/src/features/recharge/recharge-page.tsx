import { Trans, useLingui } from "@lingui/react/macro";
import { CONNECTION_LOST_MESSAGE } from "@portal/contract/errors";
import { getAccountZones, getRechargeOptions, getZones } from "@portal/contract/recharge";
import { ForPlayer } from "../../lib/for-player.tsx";
import { hasCreditData, refreshUser, useUser } from "../../lib/session.ts";
import { useCall } from "../../lib/use-call.ts";
import { webConfig } from "../../lib/web-config.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { RechargeBalance } from "./recharge-balance.tsx";
import { RechargeForm } from "./recharge-form.tsx";
import { RechargeSkeleton } from "./recharge-skeleton.tsx";
import { groupZones } from "./zone-groups.ts";

export function Page() {
  const { t } = useLingui();
  const { gameName } = webConfig.brand;
  return (
    <>
      <PageHeader
        title={t`Nạp game`}
        description={
          <Trans>Đổi KP sang tiền trong {gameName}, vào nhân vật ngay sau khi nạp.</Trans>
        }
        action={<RechargeBalance />}
      />
      <ForPlayer outline={<RechargeSkeleton />}>{() => <Recharge />}</ForPlayer>
    </>
  );
}

function Recharge() {
  const options = useCall(getRechargeOptions);
  const zones = useCall(getZones);
  // Only a help in choosing: without it all zones stand in one list.
  const accountZones = useCall(getAccountZones);
  const user = useUser();
  if (!hasCreditData(user)) {
    return (
      <LoadFailure
        message={CONNECTION_LOST_MESSAGE}
        isRetrying={options.isValidating}
        onRetry={() => void refreshUser()}
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
      message={CONNECTION_LOST_MESSAGE}
      isRetrying={options.isValidating || zones.isValidating}
      onRetry={() => void Promise.all([options.refetch(), zones.refetch()])}
    />
  );
}
