import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "../../paths.ts";
import { NoProvider } from "./methods/no-provider.tsx";
import { PaymentLayout } from "./payment-layout.tsx";
import { TransferForm } from "./transfer/transfer-form.tsx";

/**
 * /payment/e-wallet: shows the QR code to pay by with a wallet's app. The credit follows when the wallet's
 * notice comes.
 */
export function Page() {
  const { t } = useLingui();
  return (
    <PaymentLayout
      title={t`Nạp thẻ qua ví điện tử`}
      description={
        <Trans>
          Giao dịch được xử lý tự động. Vui lòng nhập <strong>chính xác</strong> nội dung chuyển
          khoản.
        </Trans>
      }
      current={paths.eWallet}
    >
      {(methods) =>
        methods.eWallets.length > 0 ? (
          <TransferForm methods={methods.eWallets} apps={methods.bankApps ?? []} />
        ) : (
          <NoProvider methods={methods} />
        )
      }
    </PaymentLayout>
  );
}
