/** /recharge: lets a player buy the game's coins with KP, for one of their characters. */
import { Trans, useLingui } from "@lingui/react/macro";
import { getPurchases } from "@portal/contract/purchase";
import { getRechargeOptions } from "@portal/contract/recharge";
import { Suspense } from "react";
import { RechargeSkeleton } from "../../features/recharge/recharge-skeleton.tsx";
import { Recharge, RechargeBalance } from "../../features/recharge/recharge.tsx";
import { lazyPage } from "../../lazy-page.ts";
import { useCall } from "../../lib/api/use-call.ts";
import { OpenPurchases } from "../../lib/purchase/open-purchases.tsx";
import { ForPlayer } from "../../lib/session/for-player.tsx";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/page/link.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";

// Most operators demand and offer none of this: its code is loaded where it is shown.
const { Page: Requirements } = lazyPage(
  () => import("../../features/identity/requirements.tsx"),
  (module) => module.Requirements,
);
const { Page: SpendingLimitsPanel } = lazyPage(
  () => import("../../features/spending-limit/spending-limits-panel.tsx"),
  (module) => module.SpendingLimitsPanel,
);

export function Page() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`Nạp game`}
        description={
          <Trans>
            Dùng KP có sẵn trong số dư. Chưa đủ? <Link to={paths.buy}>Mua gói</Link>, chỉ trả phần
            thiếu.
          </Trans>
        }
        action={<RechargeBalance />}
      />
      <ForPlayer fallback={<RechargeSkeleton />}>{() => <Content />}</ForPlayer>
    </>
  );
}

function Content() {
  const { data, error } = useCall(getRechargeOptions);
  // Open purchases are shown above the form, which would move if they came later.
  const purchases = useCall(getPurchases);
  const areKnown = (data ?? error) && (purchases.data ?? purchases.error);
  if (!areKnown) return <RechargeSkeleton />;
  return (
    <>
      <OpenPurchases />
      {data?.requirements ? (
        <Suspense fallback={<RechargeSkeleton />}>
          <Requirements requirements={data.requirements} />
        </Suspense>
      ) : (
        <Recharge />
      )}
      {data?.spendingLimits && (
        <Suspense fallback={null}>
          <SpendingLimitsPanel limits={data.spendingLimits} />
        </Suspense>
      )}
    </>
  );
}
