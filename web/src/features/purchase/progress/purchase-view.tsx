import { useLingui } from "@lingui/react/macro";
import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import type { Purchase } from "@portal/contract/purchase";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { NOT_FOUND } from "../../../lib/api/api-error.ts";
import { paths } from "../../../paths.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { LoadFailure } from "../../../ui/feedback/load-failure.tsx";
import { ButtonLink } from "../../../ui/page/button.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { ConfirmPurchase } from "./confirm-purchase.tsx";
import { DropPurchase } from "./drop-purchase.tsx";
import { JoinedNotice } from "./joined-notice.tsx";
import { NoWay } from "./no-way.tsx";
import { PayPanel } from "./pay-panel.tsx";
import { PurchaseHeader } from "./purchase-header.tsx";
import { PurchaseNews } from "./purchase-news.tsx";
import { PurchaseSkeleton } from "./purchase-skeleton.tsx";
import { PurchaseSummary } from "./purchase-summary.tsx";
import { usePurchase } from "./use-purchase.ts";

/** The API's status for an address without a valid id. */
const NOT_AN_ID = 422;
const NOT_THERE = new Set([NOT_FOUND, NOT_AN_ID]);

type PurchaseViewProps = {
  id: string;
  /** What a purchase shows that waits for its player. */
  payByHand: (purchase: Purchase, onPaid: () => void) => ReactNode;
};

/** One purchase, from the code to pay by to the coins in the game; always current. */
export function PurchaseView({ id, payByHand }: PurchaseViewProps) {
  const { t } = useLingui();
  const { purchase, error, isValidating, refetch } = usePurchase(id);
  const refresh = () => void refetch();
  const header = <PurchaseHeader purchase={purchase} />;
  if (purchase) {
    const { payment, state, missingKp } = purchase;
    const isWaiting = state === "waits_for_player";
    const isUnpaid = state === "awaiting_payment" || isWaiting;
    const hasNoWay = state === "awaiting_payment" && missingKp > 0 && !payment;
    return (
      <>
        {header}
        <div className="desk narrow">
          <Panel>
            <div className="stack-4">
              {isUnpaid && <JoinedNotice character={purchase.character} />}
              <PurchaseNews purchase={purchase} payByHand={payByHand(purchase, refresh)} />
              {isWaiting && <DropPurchase id={purchase.id} onDropped={refresh} />}
              {state === "awaiting_confirmation" && (
                <ConfirmPurchase id={purchase.id} onDecided={refresh} />
              )}
              {payment && <PayPanel purchase={purchase} payment={payment} onChanged={refresh} />}
              {hasNoWay && <NoWay purchase={purchase} onChanged={refresh} />}
            </div>
          </Panel>
          <Panel aria-label={t`Đơn hàng`}>
            <PurchaseSummary purchase={purchase} />
          </Panel>
        </div>
      </>
    );
  }
  return (
    <>
      {header}
      {error && NOT_THERE.has(error.statusCode) ? (
        <NotThere />
      ) : error ? (
        <LoadFailure
          message={CONNECTION_LOST_MESSAGE}
          isRetrying={isValidating}
          onRetry={refresh}
        />
      ) : (
        <PurchaseSkeleton />
      )}
    </>
  );
}

function NotThere() {
  const { t } = useLingui();
  return (
    <Panel>
      <EmptyState
        icon={<SearchX size={28} />}
        title={t`Không tìm thấy đơn này.`}
        action={<ButtonLink to={paths.buy}>{t`Mua gói`}</ButtonLink>}
      >
        {t`Có thể đơn này thuộc tài khoản khác.`}
      </EmptyState>
    </Panel>
  );
}
