import { Trans, useLingui } from "@lingui/react/macro";
import { getPaymentMethods } from "@portal/contract/payment";
import { getPurchase } from "@portal/contract/purchase";
import { dropTopUp, type TopUp } from "@portal/contract/top-up";
import { Suspense } from "react";
import { useLocation } from "wouter";
import { send } from "../../lib/api/api.ts";
import { useCall } from "../../lib/api/use-call.ts";
import { lazyExtra } from "../../lib/browser/lazy-part.ts";
import { useAction } from "../../lib/form/use-action.ts";
import { findTransferPath, withTransfer } from "../../lib/text/known-transfer.ts";
import { paths, purchasePath, transactionPath } from "../../paths.ts";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { Button, ButtonLink } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { ToGame } from "../../ui/page/to-game.tsx";
import { OpenApp } from "../../ui/transfer/open-app.tsx";
import { TransferDetails } from "../../ui/transfer/transfer-details.tsx";
import { TransferQr } from "../../ui/transfer/transfer-qr.tsx";
import { TopUpSummary } from "./top-up-summary.tsx";
import styles from "./top-up.module.css";

const PushOffer = lazyExtra(
  () => import("../../lib/push/push-offer.tsx"),
  (module) => module.PushOffer,
);

/** The next actions for a top-up: spend the credit, or pay, find the transfer or stop following it. */
export function TopUpNext({ topUp, isWallet }: { topUp: TopUp; isWallet: boolean }) {
  const { t } = useLingui();
  const { credited, state, method, amountVnd, sentAt, purchaseId } = topUp;
  if (credited) {
    return (
      <div className="stack-2">
        {purchaseId === null ? (
          <ButtonLink to={paths.recharge}>{t`Nạp vào game`}</ButtonLink>
        ) : (
          <PurchaseOf id={purchaseId} />
        )}
        <ToGame tone="outline" />
        <ButtonLink to={transactionPath(credited.transactionId)} tone="quiet">
          {t`Xem trong lịch sử`}
        </ButtonLink>
      </div>
    );
  }
  const paymentPath = isWallet ? paths.eWallet : paths.bankTransfer;
  const isWaiting = state === "waiting";
  return (
    <div className="stack-3">
      {purchaseId !== null && <PurchaseOf id={purchaseId} />}
      {isWaiting && <TopUpPay topUp={topUp} />}
      {!isWaiting && (
        <ButtonLink to={findTransferPath({ method, amountVnd, sentAt: sentAt ?? undefined })}>
          {t`Tiền của tôi đâu?`}
        </ButtonLink>
      )}
      <div className="row-2 lines-0 justify-centre align-centre">
        {isWaiting ? (
          <>
            <Suspense fallback={null}>
              <PushOffer />
            </Suspense>
            <ButtonLink
              to={findTransferPath({ method, amountVnd, sentAt: sentAt ?? undefined })}
              tone="quiet"
              size="sm"
            >
              {t`Tiền của tôi đâu?`}
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to={withTransfer(paymentPath, { method, amountVnd })} tone="quiet" size="sm">
            {t`Xem lại mã QR`}
          </ButtonLink>
        )}
        {purchaseId === null && <Drop id={topUp.id} paymentPath={paymentPath} />}
      </div>
    </div>
  );
}

/**
 * Shows how to pay (app, QR code, details as text), for a player who reported the transfer before sending it. It is
 * folded: for all others it would ask for a second transfer.
 */
function TopUpPay({ topUp }: { topUp: TopUp }) {
  const { method, amountVnd } = topUp;
  const { data } = useCall(getPaymentMethods);
  const payee = [...(data?.bankTransfers ?? []), ...(data?.eWallets ?? [])].find(
    ({ name }) => name === method,
  );
  if (!payee || payee.pause) return null;
  return (
    <details>
      <summary className={cx("disclosure strong", styles["payAgain"])}>
        <Trans>Xem lại mã QR</Trans>
      </summary>
      <div className="stack-3">
        <OpenApp payee={payee} amountVnd={amountVnd} apps={data?.bankApps ?? []} />
        <div className="columns-14">
          <TransferQr
            method={payee}
            amountVnd={amountVnd}
            status={<TopUpSummary topUp={topUp} />}
          />
          <TransferDetails namesPayee method={payee} amountVnd={amountVnd} />
        </div>
      </div>
    </details>
  );
}

/** Links to the purchase that the transfer is for, and shows who receives its coins. */
function PurchaseOf({ id }: { id: string }) {
  const { t } = useLingui();
  const { data: purchase } = useCall(getPurchase, () => ({ params: { id } }), {
    outdatedBy: ({ kind }) => kind === "ready" || kind === "purchase" || kind === "recharge",
  });
  const receiver = purchase?.character ?? t`Tài khoản của bạn`;
  return (
    <>
      {purchase && (
        <p>
          <strong>{receiver}</strong> · {purchase.zone.name}
        </p>
      )}
      <ButtonLink to={purchasePath(id)}>
        {purchase?.state === "delivered" ? t`Gói đã vào game: xem đơn mua` : t`Xem đơn mua`}
      </ButtonLink>
    </>
  );
}

function Drop({ id, paymentPath }: { id: string; paymentPath: string }) {
  const [, navigate] = useLocation();
  const { isBusy, failure, run } = useAction();
  const drop = async () => {
    await send(dropTopUp, { params: { id } });
    navigate(paymentPath);
  };
  return (
    <>
      <Button tone="quiet" size="sm" busy={isBusy} onClick={() => void run(drop)}>
        <Trans>Bỏ theo dõi</Trans>
      </Button>
      {failure && <FormFailure failure={failure} />}
    </>
  );
}
