import { Trans } from "@lingui/react/macro";
import type { BankApp, TransferMethod } from "@portal/contract/payment";
import type { Vnd } from "@portal/contract/values/money";
import { QrCode } from "lucide-react";
import { formatVnd } from "../../../lib/text/format.ts";
import { paths } from "../../../paths.ts";
import { Button, ButtonLink } from "../../../ui/page/button.tsx";
import { hasApp, OpenApp } from "../../../ui/transfer/open-app.tsx";
import { PAYMENT_SHEET_ID } from "./payment-sheet.tsx";
import styles from "./transfer.module.css";

type PayBarProps = {
  method: TransferMethod;
  amountVnd: Vnd;
  apps: readonly BankApp[];
  /** Whether the money is there: then nobody is asked to pay once more, and the next press buys. */
  isPaid: boolean;
};

/** On a phone or tablet, stays at the lower edge once an amount is chosen: the next press pays. */
export function PayBar({ method, amountVnd, apps, isPaid }: PayBarProps) {
  const showSheet = () => document.getElementById(PAYMENT_SHEET_ID)?.scrollIntoView();
  return (
    <div className={styles["payBar"]}>
      <p className={styles["paySum"]}>
        <span className="note">{isPaid ? <Trans>Đã nhận</Trans> : method.label}</span>
        <strong>{formatVnd(amountVnd)}</strong>
      </p>
      {isPaid ? (
        <ButtonLink to={paths.buy}>
          <Trans>Mua gói</Trans>
        </ButtonLink>
      ) : hasApp(method, apps) ? (
        <OpenApp payee={method} amountVnd={amountVnd} apps={apps} />
      ) : (
        <Button icon={<QrCode size={18} />} onClick={showSheet}>
          <Trans>Xem mã QR</Trans>
        </Button>
      )}
    </div>
  );
}
