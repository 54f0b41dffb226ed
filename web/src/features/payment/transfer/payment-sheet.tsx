/** Shows how to pay: the account, the QR code, the bank's app to open, and a button to follow the transfer. */
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
import { FormFailure } from "../../../ui/form/form-failure.tsx";
import { Button } from "../../../ui/page/button.tsx";
import { cx } from "../../../ui/page/cx.ts";
import { Link } from "../../../ui/page/link.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { OpenApp } from "../../../ui/transfer/open-app.tsx";
import { TransferDetails } from "../../../ui/transfer/transfer-details.tsx";
import { TransferQr } from "../../../ui/transfer/transfer-qr.tsx";
import { kpForDisplayedVnd } from "../amount/top-up-preview.ts";
import { bestHealth } from "../methods/best-health.ts";
import { HealthNote } from "../methods/health-note.tsx";
import { useMethodHealth } from "../methods/use-method-health.ts";
import type { Arrival } from "./arrivals.ts";
import { TransferStatus } from "./transfer-status.tsx";
import styles from "./transfer.module.css";

/** The id of the element with the QR code, to which the pay bar of a phone scrolls. */
export const QR_ID = "payment-qr";

type PaymentSheetProps = Omit<ComponentProps<typeof Panel>, "title"> & {
  method: TransferMethod;
  amountVnd: Vnd | undefined;
  /** The banking applications that a phone or tablet offers to open. */
  apps: readonly BankApp[];
  /** The money that has come since the page was opened. */
  arrival: Arrival | undefined;
  /** Called if the player wants to follow the transfer but has chosen no amount. */
  onAmountMissing: () => void;
};

export function PaymentSheet(props: PaymentSheetProps) {
  const { method, amountVnd, apps, arrival, onAmountMissing, ...panel } = props;
  const health = bestHealth(useMethodHealth(), [method.name]);
  const status = <TransferStatus arrival={arrival} method={method.name} />;
  const rate = `${formatVnd(vnd(RATE_DISPLAY_VND))} = ${formatKp(kpForDisplayedVnd(method.exchangeRate))}`;
  return (
    <Panel {...panel}>
      <div className="stack-3">
        <header className={cx("row-3 lines-0 align-centre", styles["sheetHead"])}>
          <ProviderIcon name={method.name} sizePx={32} />
          <div>
            <h2 className="large">{method.label}</h2>
            {health?.state === "well" && (
              <p className="fine-print">
                <HealthNote health={health} />
              </p>
            )}
          </div>
          <span className="note tabular">{rate}</span>
        </header>
        {arrival?.source !== method.name && (
          <div className={styles["sheetApp"]} data-in-bar={amountVnd !== undefined || undefined}>
            <OpenApp payee={method} amountVnd={amountVnd} apps={apps} />
          </div>
        )}
        <TransferDetails method={method} amountVnd={amountVnd} />
        <div id={QR_ID} className={cx("stack-3", styles["sheetCode"])}>
          <TransferQr method={method} amountVnd={amountVnd} status={status} />
          {status}
        </div>
        <FollowTransfer method={method} amountVnd={amountVnd} onAmountMissing={onAmountMissing} />
      </div>
    </Panel>
  );
}

type FollowTransferProps = Pick<PaymentSheetProps, "method" | "amountVnd" | "onAmountMissing">;

/** Lets the player follow their transfer, or look for one that did not arrive. */
function FollowTransfer({ method: { name }, amountVnd, onAmountMissing }: FollowTransferProps) {
  const [, navigate] = useLocation();
  const { isBusy, failure, run } = useAction();
  const start = async (amount: Vnd) => {
    const { id } = await send(startTopUp, { body: { method: name, amountVnd: amount } });
    void refetch(getOpenTopUps);
    navigate(topUpPath(id));
  };
  const follow = () => {
    if (amountVnd === undefined) onAmountMissing();
    else void run(() => start(amountVnd));
  };
  return (
    <div className={cx("stack-2", styles["sheetFollow"])}>
      <Button full tone="outline" busy={isBusy} onClick={follow}>
        <Trans>Tôi đã chuyển tiền</Trans>
      </Button>
      {failure && <FormFailure failure={failure} />}
      <Link
        to={findTransferPath({ method: name, amountVnd })}
        className={cx("line-2 small target-height justify-centre centred", styles["followLink"])}
      >
        <Trans>Đã chuyển mà chưa thấy KP? Tìm giao dịch</Trans>
      </Link>
    </div>
  );
}
