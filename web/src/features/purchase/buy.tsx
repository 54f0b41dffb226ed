import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import { getPurchaseQuotes } from "@portal/contract/purchase";
import { getAccountZones, getZones } from "@portal/contract/recharge";
import type { ReactNode } from "react";
import { useCall } from "../../lib/api/use-call.ts";
import type { Wanted } from "../../lib/purchase/kept-recipient.ts";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { Loading, Skeleton, Skeletons } from "../../ui/feedback/skeleton.tsx";
import { StatusLink } from "../../ui/feedback/status-link.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { BuyForm } from "./buy-form.tsx";
import { recipientsOf } from "./choice/recipients.ts";

type BuyProps = {
  /** Who received the player's last package, on any device. */
  last: Wanted | undefined;
  /** False while `above` and `below` are loading: they would move the form. */
  isReady: boolean;
  /** Shown above and below the form. */
  above: ReactNode;
  below: ReactNode;
};

/** Loads packages, servers and the player's characters, and shows the form to buy. */
export function Buy({ last, isReady, above, below }: BuyProps) {
  const quotes = useCall(getPurchaseQuotes, undefined, {
    outdatedBy: ({ kind }) => kind === "ready" || kind === "balance",
  });
  const zones = useCall(getZones);
  // Optional: without the player's characters, all servers are in one list.
  const own = useCall(getAccountZones);
  if (quotes.data && zones.data && isReady) {
    return (
      <>
        {above}
        <BuyForm
          quotes={quotes.data}
          recipients={recipientsOf(zones.data, own.data)}
          areCharactersAwaited={!own.data && !own.error}
          last={last}
        />
        {below}
      </>
    );
  }
  if (!quotes.error && !zones.error) return <BuySkeleton />;
  return (
    <LoadFailure
      error={CONNECTION_LOST_MESSAGE}
      isRetrying={quotes.isValidating || zones.isValidating}
      onRetry={() => void Promise.all([quotes.refetch(), zones.refetch()])}
      wayOn={<StatusLink />}
    />
  );
}

const PACKAGE_COUNT = 6;

/** The skeleton of the form, in its size. */
export function BuySkeleton() {
  return (
    <Loading className="desk narrow">
      <Panel>
        <div className="stack-5">
          <Skeleton height="3.75rem" />
          <div className="tiles">
            <Skeletons count={PACKAGE_COUNT} height="10rem" />
          </div>
        </div>
      </Panel>
      <Panel>
        <Skeleton height="18rem" />
      </Panel>
    </Loading>
  );
}
