import { Trans } from "@lingui/react/macro";
import type { BankApp, TransferMethod } from "@portal/contract/payment";
import { getOpenTopUps, startTopUp } from "@portal/contract/top-up";
import { RATE_DISPLAY_VND } from "@portal/contract/values/limits";
import { type Vnd, vnd } from "@portal/contract/values/money";
import type { ComponentProps } from "react";
import { useLocation } from "wouter";
import { send } from "../../../lib/api/api.ts";
import { refetch } from "../../../lib/api/use-call.ts";
import { useAction } from "../../../lib/form/use-action.ts";
import { formatKp, formatVnd } from "../../../lib/text/format.ts";
import { findTransferPath } from "../../../lib/text/known-transfer.ts";
import { topUpPath } from "../../../paths.ts";
import { ProviderIcon } from "../../../ui/data/provider-icon.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { FormFailure } from "../../../ui/form/form-failure.tsx";
import { Button } from "../../../ui/page/button.tsx";
import { cx } from "../../../ui/page/cx.ts";
import { Link } from "../../../ui/page/link.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { OpenApp } from "../../../ui/transfer/open-app.tsx";
import { TransferDetails } from "../../../ui/transfer/transfer-details.tsx";
import { TransferQr } from "../../../ui/transfer/transfer-qr.tsx";
import { kpForDisplayedVnd } from "../amount/top-up-preview.ts";
import type { Arrival } from "./arrivals.ts";
import { TransferStatus } from "./transfer-status.tsx";
import styles from "./transfer.module.css";

/** Where the bar of a phone leads to a code without an application. */
export const PAYMENT_SHEET_ID = "payment-sheet";

type PaymentSheetProps = Omit<ComponentProps<typeof Panel>, "title"> & {
  method: TransferMethod;
  amountVnd: Vnd | undefined;
  /** The banking applications that a phone or tablet offers to open. */
  apps: readonly BankApp[];
  /** The money that has come since the page was opened. */
  arrival: Arrival | undefined;
};

/** Shows all that it takes to pay: the code to scan, the same in words, and the result. */
export function PaymentSheet({ method, amountVnd, apps, arrival, ...panel }: PaymentSheetProps) {
  const rate = `${formatVnd(vnd(RATE_DISPLAY_VND))} = ${formatKp(kpForDisplayedVnd(method.exchangeRate))}`;
  const status = <TransferStatus arrival={arrival} method={method.name} />;
  return (
    <Panel
      {...panel}
      id={PAYMENT_SHEET_ID}
      title={method.label}
      description={rate}
      action={<ProviderIcon name={method.name} sizePx={40} />}
    >
      <div className="stack-4">
        {arrival?.source !== method.name && (
          <div className={styles["sheetApp"]} data-in-bar={amountVnd !== undefined || undefined}>
            <OpenApp payee={method} amountVnd={amountVnd} apps={apps} />
          </div>
        )}
        <TransferQr method={method} amountVnd={amountVnd} status={status} />
        {status}
        <Notice tone="info" announce={false}>
          <Trans>
            Giao dịch được xử lý tự động. Vui lòng nhập <strong>chính xác</strong> nội dung chuyển
            khoản bên dưới.
          </Trans>
        </Notice>
        <TransferDetails method={method} amountVnd={amountVnd} />
        <FollowTransfer method={method} amountVnd={amountVnd} />
      </div>
    </Panel>
  );
}

type FollowTransferProps = { method: TransferMethod; amountVnd: Vnd | undefined };

/** Lets the player follow their transfer, or look for one that did not arrive. */
function FollowTransfer({ method: { name }, amountVnd }: FollowTransferProps) {
  const [, navigate] = useLocation();
  const { isBusy, failure, run } = useAction();
  const start = async (amount: Vnd) => {
    const { id } = await send(startTopUp, { body: { method: name, amountVnd: amount } });
    void refetch(getOpenTopUps);
    navigate(topUpPath(id));
  };
  return (
    <div className="stack-2">
      <Button
        full
        busy={isBusy}
        disabled={amountVnd === undefined}
        disabledReason={<Trans>Chọn số tiền để theo dõi từng bước của lần nạp.</Trans>}
        onClick={() => amountVnd !== undefined && void run(() => start(amountVnd))}
      >
        <Trans>Tôi đã chuyển tiền</Trans>
      </Button>
      {failure && <FormFailure failure={failure} />}
      <Link
        to={findTransferPath({ method: name, amountVnd })}
        className={cx("small align-centre", styles["followLink"])}
      >
        <Trans>Đã chuyển mà chưa thấy KP? Tìm giao dịch</Trans>
      </Link>
    </div>
  );
}
