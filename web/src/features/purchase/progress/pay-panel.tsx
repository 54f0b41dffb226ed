import { Trans, useLingui } from "@lingui/react/macro";
import { getPaymentMethods, type PaymentMethods } from "@portal/contract/payment";
import {
  changePurchaseMethod,
  dropPurchase,
  getPurchaseQuotes,
  type Purchase,
} from "@portal/contract/purchase";
import { lazy, Suspense, useState } from "react";
import { send } from "../../../lib/api/api.ts";
import { useCall } from "../../../lib/api/use-call.ts";
import { useAction } from "../../../lib/form/use-action.ts";
import { formatVnd } from "../../../lib/text/format.ts";
import { findTransferPath } from "../../../lib/text/known-transfer.ts";
import { ProviderIcon } from "../../../ui/data/provider-icon.tsx";
import { PausedNotice } from "../../../ui/feedback/paused-notice.tsx";
import { FormFailure } from "../../../ui/form/form-failure.tsx";
import { Button } from "../../../ui/page/button.tsx";
import { Link } from "../../../ui/page/link.tsx";
import { OpenApp } from "../../../ui/transfer/open-app.tsx";
import { TransferDetails } from "../../../ui/transfer/transfer-details.tsx";
import { TransferQr } from "../../../ui/transfer/transfer-qr.tsx";
import { WayChoice } from "../choice/way-choice.tsx";
import styles from "./pay-panel.module.css";

const PushOffer = lazy(async () => ({
  default: (await import("../../../lib/push/push-offer.tsx")).PushOffer,
}));

type PayPanelProps = {
  purchase: Purchase;
  payment: NonNullable<Purchase["payment"]>;
  onChanged: () => void;
};

/** What is to be paid, and all that it takes: the application on a phone, the code, and the same in words. */
export function PayPanel({ purchase, payment, onChanged }: PayPanelProps) {
  const { method, amountVnd } = payment;
  const { data } = useCall(getPaymentMethods);
  return (
    <div className="stack-4">
      <div className={styles["head"]}>
        <ProviderIcon name={method.name} sizePx={40} />
        <p className={styles["sum"]}>
          <span className="note">
            <Trans>Số tiền cần chuyển</Trans>
          </span>
          <strong>{formatVnd(amountVnd)}</strong>
        </p>
        <ChangeWay purchase={purchase} payment={payment} onChanged={onChanged} />
      </div>
      {method.pause ? (
        <PausedNotice label={method.label} pause={method.pause}>
          <Trans>Tiền bạn đã chuyển vẫn được cộng KP khi đến.</Trans>
        </PausedNotice>
      ) : (
        <Code payment={payment} coinName={purchase.package.coinName} apps={data?.bankApps ?? []} />
      )}
      <Suspense fallback={null}>
        <PushOffer />
      </Suspense>
      <div className={styles["links"]}>
        <Link to={findTransferPath({ method: method.name, amountVnd })}>
          <Trans>Đã chuyển mà chưa thấy KP? Tiền của tôi đâu?</Trans>
        </Link>
      </div>
      <Drop id={purchase.id} onChanged={onChanged} />
    </div>
  );
}

type CodeProps = Pick<PayPanelProps, "payment"> & {
  coinName: string;
  apps: NonNullable<PaymentMethods["bankApps"]>;
};

function Code({ payment: { method, amountVnd }, coinName, apps }: CodeProps) {
  const waiting = <Waiting coinName={coinName} />;
  return (
    <>
      <OpenApp payee={method} amountVnd={amountVnd} apps={apps} />
      <TransferQr method={method} amountVnd={amountVnd} status={waiting} />
      {waiting}
      <TransferDetails method={method} amountVnd={amountVnd} />
    </>
  );
}

function Waiting({ coinName }: { coinName: string }) {
  const { t } = useLingui();
  return (
    <p className={styles["waiting"]}>
      <span className={styles["pulse"]} aria-hidden="true" />
      {t`Đang chờ tiền đến. Nhận được tiền, ${coinName} sẽ tự vào game; bạn có thể đóng trang này.`}
    </p>
  );
}

function ChangeWay({ purchase, payment, onChanged }: PayPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const { isBusy, failure, run } = useAction();
  const quotes = useCall(getPurchaseQuotes, undefined, { when: isOpen });
  const offer = quotes.data?.packages.find(
    ({ creditKp }) => creditKp === purchase.package.creditKp,
  );
  const change = async (method: string) => {
    await send(changePurchaseMethod, { params: { id: purchase.id }, body: { method } });
    setOpen(false);
    onChanged();
  };
  return (
    <>
      <Button
        tone="outline"
        size="sm"
        busy={isBusy}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Trans>Cách khác</Trans>
      </Button>
      {isOpen && offer && (
        <div className={styles["ways"]}>
          <WayChoice
            ways={offer.waysToPay}
            value={payment.method.name}
            onChange={(method) => void run(() => change(method))}
          />
        </div>
      )}
      {failure && (
        <div className={styles["ways"]}>
          <FormFailure failure={failure} />
        </div>
      )}
    </>
  );
}

function Drop({ id, onChanged }: { id: string; onChanged: () => void }) {
  const { isBusy, failure, run } = useAction();
  const drop = async () => {
    await send(dropPurchase, { params: { id } });
    onChanged();
  };
  return (
    <>
      <Button tone="quiet" busy={isBusy} onClick={() => void run(drop)}>
        <Trans>Hủy đơn này</Trans>
      </Button>
      {failure && <FormFailure failure={failure} />}
    </>
  );
}
