/** Shows the sum to pay and how: the bank's app on a phone, the QR code, and the transfer's details as text. */
import { Trans, useLingui } from "@lingui/react/macro";
import { getPaymentMethods, type PaymentMethods } from "@portal/contract/payment";
import type { Purchase } from "@portal/contract/purchase";
import { Suspense } from "react";
import { useCall } from "../../../lib/api/use-call.ts";
import { lazyExtra } from "../../../lib/browser/lazy-part.ts";
import { formatVnd } from "../../../lib/text/format.ts";
import { findTransferPath } from "../../../lib/text/known-transfer.ts";
import { ProviderIcon } from "../../../ui/data/provider-icon.tsx";
import { PausedNotice } from "../../../ui/feedback/paused-notice.tsx";
import { cx } from "../../../ui/page/cx.ts";
import { Link } from "../../../ui/page/link.tsx";
import { OpenApp } from "../../../ui/transfer/open-app.tsx";
import { TransferDetails } from "../../../ui/transfer/transfer-details.tsx";
import { TransferQr } from "../../../ui/transfer/transfer-qr.tsx";
import styles from "../purchase.module.css";
import { ChangeWay } from "./change-way.tsx";
import { DropPurchase } from "./drop-purchase.tsx";

const PushOffer = lazyExtra(
  () => import("../../../lib/push/push-offer.tsx"),
  (module) => module.PushOffer,
);

type PayPanelProps = {
  purchase: Purchase;
  payment: NonNullable<Purchase["payment"]>;
  onChanged: () => void;
};

export function PayPanel({ purchase, payment, onChanged }: PayPanelProps) {
  const { method, amountVnd } = payment;
  const { data, isLoading } = useCall(getPaymentMethods);
  return (
    <div className="stack-4">
      <div className={cx("with-ends", styles["payHead"])}>
        <ProviderIcon name={method.name} sizePx={40} />
        <p className={cx("stack-0 tabular", styles["paySum"])}>
          <span className="fine-print">
            <Trans>Số tiền cần chuyển</Trans>
          </span>
          <strong>{formatVnd(amountVnd)}</strong>
        </p>
        <ChangeWay purchase={purchase} onChanged={onChanged} />
      </div>
      {method.pause ? (
        <PausedNotice label={method.label} pause={method.pause}>
          <Trans>Tiền bạn đã chuyển vẫn được cộng KP khi đến.</Trans>
        </PausedNotice>
      ) : (
        <Code
          purchase={purchase}
          payment={payment}
          apps={isLoading ? undefined : (data?.bankApps ?? [])}
        />
      )}
      <div
        className={cx(
          "row-3 lines-0 touch-targets justify-centre align-centre centred",
          styles["payLinks"],
        )}
      >
        <Suspense fallback={null}>
          <PushOffer />
        </Suspense>
        <Link to={findTransferPath({ method: method.name, amountVnd })}>
          <Trans>Đã chuyển mà chưa thấy KP? Tìm giao dịch</Trans>
        </Link>
        <DropPurchase id={purchase.id} onDropped={onChanged} />
      </div>
    </div>
  );
}

type CodeProps = Pick<PayPanelProps, "purchase" | "payment"> & {
  apps: PaymentMethods["bankApps"];
};

function Code({ purchase, payment: { method, amountVnd }, apps }: CodeProps) {
  const waiting = <Waiting purchase={purchase} />;
  return (
    <>
      <OpenApp payee={method} amountVnd={amountVnd} apps={apps} />
      <TransferQr method={method} amountVnd={amountVnd} status={waiting} />
      {waiting}
      <TransferDetails namesPayee method={method} amountVnd={amountVnd} />
    </>
  );
}

function Waiting({ purchase }: Pick<PayPanelProps, "purchase">) {
  const { t } = useLingui();
  const { coinName } = purchase.package;
  return (
    <p className="line-3 note justify-centre">
      <span className="pulse" aria-hidden="true" />
      {purchase.needsProof
        ? t`Đang chờ tiền đến. Khi nhận được tiền, bạn cần xác nhận một bước ở trang này thì ${coinName} mới vào game.`
        : t`Đang chờ tiền đến. Có tiền là ${coinName} tự vào nhân vật, bạn cứ đóng trang này.`}
    </p>
  );
}
