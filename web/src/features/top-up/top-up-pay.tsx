import { getPaymentMethods } from "@portal/contract/payment";
import type { TopUp } from "@portal/contract/top-up";
import { useCall } from "../../lib/api/use-call.ts";
import { OpenApp } from "../../ui/transfer/open-app.tsx";
import { TransferDetails } from "../../ui/transfer/transfer-details.tsx";
import { TransferQr } from "../../ui/transfer/transfer-qr.tsx";
import styles from "./top-up.module.css";
import { TopUpSummary } from "./top-up-summary.tsx";

/** Shows how to pay (app, QR code, details as text), for a player who reported the transfer before sending it. */
export function TopUpPay({ topUp }: { topUp: TopUp }) {
  const { method, amountVnd } = topUp;
  const { data } = useCall(getPaymentMethods);
  const payee = [...(data?.bankTransfers ?? []), ...(data?.eWallets ?? [])].find(
    ({ name }) => name === method,
  );
  if (!payee || payee.pause) return null;
  return (
    <div className="stack-3">
      <OpenApp payee={payee} amountVnd={amountVnd} apps={data?.bankApps ?? []} />
      <div className={styles["pay"]}>
        <TransferQr method={payee} amountVnd={amountVnd} status={<TopUpSummary topUp={topUp} />} />
        <TransferDetails method={payee} amountVnd={amountVnd} />
      </div>
    </div>
  );
}
