import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "../../paths.ts";
import { NoProvider } from "./methods/no-provider.tsx";
import { PaymentLayout } from "./payment-layout.tsx";
import { TransferForm } from "./transfer/transfer-form.tsx";

/**
 * /payment/bank-transfer: shows the account and the content to transfer to, with a QR code. The credit
 * follows when the bank's notice comes.
 */
export function Page() {
  const { t } = useLingui();
  return (
    <PaymentLayout
      title={t`Nạp thẻ qua ngân hàng`}
      description={
        <Trans>
          Giao dịch được xử lý tự động. Vui lòng nhập <strong>chính xác</strong> nội dung chuyển
          khoản.
        </Trans>
      }
      current={paths.bankTransfer}
    >
      {(methods) =>
        methods.bankTransfers.length > 0 ? (
          <TransferForm methods={methods.bankTransfers} apps={methods.bankApps ?? []} />
        ) : (
          <NoProvider methods={methods} />
        )
      }
    </PaymentLayout>
  );
}
