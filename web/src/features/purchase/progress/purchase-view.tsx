/** Shows one purchase from the payment to the delivery, kept current by live events and polling. */
import { Trans, useLingui } from "@lingui/react/macro";
import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import {
  confirmPurchase,
  dropPurchase,
  getPurchase,
  type Purchase,
  type PurchaseState,
} from "@portal/contract/purchase";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useHistoryState } from "wouter/use-browser-location";
import { isNotThere } from "../../../lib/api/api-error.ts";
import { send } from "../../../lib/api/api.ts";
import { useCall } from "../../../lib/api/use-call.ts";
import { useAction } from "../../../lib/form/use-action.ts";
import { formatCoins, formatDateTime, formatKp, formatVnd } from "../../../lib/text/format.ts";
import { paths, topUpPath } from "../../../paths.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { LoadFailure } from "../../../ui/feedback/load-failure.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Amount } from "../../../ui/form/amount.tsx";
import { FormFailure } from "../../../ui/form/form-failure.tsx";
import { Button, ButtonLink } from "../../../ui/page/button.tsx";
import { Link } from "../../../ui/page/link.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import type { PurchaseHistoryState } from "../choice/use-buy.ts";
import { SummaryLine, SummaryList } from "../summary-list.tsx";
import { Ways } from "./change-way.tsx";
import { DropPurchase } from "./drop-purchase.tsx";
import { PayPanel } from "./pay-panel.tsx";
import { PurchaseHeader } from "./purchase-header.tsx";
import { PurchaseNews } from "./purchase-news.tsx";
import { PurchaseSkeleton } from "./purchase-skeleton.tsx";

/** The interval of repeated requests for the purchase, for networks that hold live events back. */
const POLL_MS = 5_000;

const ENDED: ReadonlySet<PurchaseState> = new Set(["delivered", "refused", "expired", "dropped"]);

type PurchaseViewProps = {
  id: string;
  /** Renders the step by which the player pays a purchase that waits for them. */
  payByHand: (purchase: Purchase, onPaid: () => void) => ReactNode;
};

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
      {error && isNotThere(error) ? (
        <NotThere />
      ) : error ? (
        <LoadFailure error={CONNECTION_LOST_MESSAGE} isRetrying={isValidating} onRetry={refresh} />
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

/** Returns one purchase. Live events keep it current, and repeated requests until it has ended. */
function usePurchase(id: string) {
  const { data, error, isValidating, refetch } = useCall(getPurchase, () => ({ params: { id } }), {
    repeatMs: (purchase) => (purchase && ENDED.has(purchase.state) ? 0 : POLL_MS),
    outdatedBy: ({ kind }) =>
      kind === "ready" || kind === "balance" || kind === "purchase" || kind === "recharge",
  });
  return { purchase: data, error, isValidating, refetch };
}

/** The facts of the order, and the money received for it. */
function PurchaseSummary({ purchase }: { purchase: Purchase }) {
  const { t } = useLingui();
  const { package: bought, zone, character, balanceKp, missingKp, received } = purchase;
  const isAwaited = purchase.state === "awaiting_payment";
  const isUnpaid =
    isAwaited ||
    purchase.state === "awaiting_confirmation" ||
    purchase.state === "waits_for_player";
  return (
    <SummaryList>
      <SummaryLine label={t`Nhận được`}>
        <Amount value={formatCoins(bought.coins)} unit={bought.coinName} size="lg" tone="gain" />
      </SummaryLine>
      <SummaryLine label={t`Người nhận`}>{character ?? t`Tài khoản của bạn`}</SummaryLine>
      <SummaryLine label={t`Máy chủ`}>{zone.name}</SummaryLine>
      <SummaryLine label={t`Giá gói`}>{formatKp(bought.creditKp)}</SummaryLine>
      <SummaryLine label={t`Số dư hiện có`}>{formatKp(balanceKp)}</SummaryLine>
      {isAwaited && missingKp > 0 && (
        <SummaryLine label={t`Còn thiếu`}>{formatKp(missingKp)}</SummaryLine>
      )}
      {isUnpaid && (
        <SummaryLine label={t`Giữ đơn đến`}>{formatDateTime(purchase.expiresAt)}</SummaryLine>
      )}
      {received.map(({ transactionId, amountVnd, at }) => (
        <SummaryLine key={transactionId} label={t`Nhận ${formatDateTime(at)}`}>
          <Link to={topUpPath(transactionId)}>{formatVnd(amountVnd)}</Link>
        </SummaryLine>
      ))}
    </SummaryList>
  );
}

/** Asks the player to keep or drop a purchase whose session was ended. */
function ConfirmPurchase({ id, onDecided }: { id: string; onDecided: () => void }) {
  const { isBusy, failure, run } = useAction();
  const decide = (call: typeof confirmPurchase | typeof dropPurchase) =>
    run(async () => {
      await send(call, { params: { id } });
      onDecided();
    });
  return (
    <div className="stack-2">
      {failure && <FormFailure failure={failure} />}
      <Button full busy={isBusy} onClick={() => void decide(confirmPurchase)}>
        <Trans>Vẫn mua gói này</Trans>
      </Button>
      <Button full tone="outline" busy={isBusy} onClick={() => void decide(dropPurchase)}>
        <Trans>Hủy đơn này</Trans>
      </Button>
    </div>
  );
}

/** Shown if the order changed the recipient of an open purchase instead of making a second one. */
function JoinedNotice({ character }: { character: string | null }) {
  const { t } = useLingui();
  const state = useHistoryState<PurchaseHistoryState | null>();
  if (!state?.receiverBefore) return null;
  const account = t`Tài khoản của bạn`;
  const before = state.receiverBefore.character ?? account;
  const now = character ?? account;
  return (
    <Notice tone="info" title={<Trans>Bạn đang có đơn gói này chưa thanh toán</Trans>}>
      <Trans>
        Chúng tôi giữ nguyên đơn đó và đổi người nhận từ {before} sang {now}. Nếu bạn đã chuyển tiền
        cho đơn này, gói sẽ vào {now}.
      </Trans>
    </Notice>
  );
}

/** Replaces the code if a purchase lacks money and its way to pay is no longer offered. */
function NoWay({ purchase, onChanged }: { purchase: Purchase; onChanged: () => void }) {
  return (
    <div className="stack-4">
      <Notice tone="warning" title={<Trans>Cách thanh toán của đơn này không còn dùng được</Trans>}>
        <Trans>Hãy chọn cách khác. Tiền bạn đã chuyển vẫn được cộng KP khi đến.</Trans>
      </Notice>
      <Ways purchase={purchase} onChanged={onChanged} />
      <DropPurchase id={purchase.id} onDropped={onChanged} />
    </div>
  );
}
