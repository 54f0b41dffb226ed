import { useLingui } from "@lingui/react/macro";
import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import { getAccountZones, getRechargeOptions, getZones } from "@portal/contract/recharge";
import { useCall } from "../../lib/api/use-call.ts";
import { webConfig } from "../../lib/browser/web-config.ts";
import { ForPlayer } from "../../lib/session/for-player.tsx";
import { hasCreditData, refreshUser, useUser } from "../../lib/session/session.ts";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { groupZones } from "./choice/zone-groups.ts";
import { RechargeBalance } from "./recharge-balance.tsx";
import { RechargeForm } from "./recharge-form.tsx";
import { RechargeSkeleton } from "./recharge-skeleton.tsx";

/** /recharge: lets a player buy the game's coins with KP, for one of their characters. */
export function Page() {
  const { t } = useLingui();
  const { gameName } = webConfig.brand;
  return (
    <>
      <PageHeader
        title={t`Nạp game`}
        description={t`Đổi KP sang tiền trong ${gameName}, vào nhân vật ngay sau khi nạp.`}
        action={<RechargeBalance />}
      />
      <ForPlayer outline={<RechargeSkeleton />}>{() => <Recharge />}</ForPlayer>
    </>
  );
}

function Recharge() {
  const options = useCall(getRechargeOptions);
  const zones = useCall(getZones);
  // The zones only help the choice: without them, all zones are in one list.
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
