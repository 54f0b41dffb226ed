import { useLingui } from "@lingui/react/macro";
import { paths } from "../../paths.ts";
import { TransferLayout } from "./transfer/transfer-layout.tsx";

/**
 * /payment/bank-transfer: shows the account and the content to transfer to, with a QR code. The credit
 * follows when the bank's notice comes.
 */
export function Page() {
  const { t } = useLingui();
  return (
    <TransferLayout
      title={t`Nạp thẻ qua ngân hàng`}
      current={paths.bankTransfer}
      methodsOf={({ bankTransfers }) => bankTransfers}
    />
  );
}
