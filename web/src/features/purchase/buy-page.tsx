import { useLingui } from "@lingui/react/macro";
import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import { getPurchaseQuotes } from "@portal/contract/purchase";
import { getAccountZones, getZones } from "@portal/contract/recharge";
import { useCall } from "../../lib/api/use-call.ts";
import { ForPlayer } from "../../lib/session/for-player.tsx";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { Loading, Skeleton, Skeletons } from "../../ui/feedback/skeleton.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { BuyForm } from "./buy-form.tsx";
import { recipientsOf } from "./choice/recipients.ts";

/**
 * /buy: a package for a character, paid with what is missing alone. `?credit=` names the package by its KP, `&zone=` the
 * game server, `&character=` the character by its id, or by its name where the game gives no ids.
 */
export function Page() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`Mua gói`}
        description={t`KP trong số dư được trừ trước, bạn chỉ trả phần thiếu.`}
      />
      <ForPlayer outline={<BuySkeleton />}>{() => <Buy />}</ForPlayer>
    </>
  );
}

function Buy() {
  const quotes = useCall(getPurchaseQuotes, undefined, {
    outdatedBy: ({ kind }) => kind === "ready" || kind === "balance",
  });
  const zones = useCall(getZones);
  // They only help the choice: without them, all servers are in one list.
  const own = useCall(getAccountZones);
  if (quotes.data && zones.data) {
    return (
      <BuyForm
        quotes={quotes.data}
        recipients={recipientsOf(zones.data, own.data)}
        areCharactersAwaited={!own.data && !own.error}
      />
    );
  }
  if (!quotes.error && !zones.error) return <BuySkeleton />;
  return (
    <LoadFailure
      message={CONNECTION_LOST_MESSAGE}
      isRetrying={quotes.isValidating || zones.isValidating}
      onRetry={() => void Promise.all([quotes.refetch(), zones.refetch()])}
    />
  );
}

const PACKAGE_COUNT = 6;

function BuySkeleton() {
  return (
    <Loading className="desk narrow">
      <Panel>
        <div className="stack-5">
          <Skeleton height="3.75rem" />
          <div className="tiles">
            <Skeletons count={PACKAGE_COUNT} height="8.75rem" />
          </div>
        </div>
      </Panel>
      <Panel>
        <Skeleton height="18rem" />
      </Panel>
    </Loading>
  );
}
