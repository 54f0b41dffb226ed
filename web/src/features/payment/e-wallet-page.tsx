import { useLingui } from "@lingui/react/macro";
import { paths } from "../../paths.ts";
import { TransferLayout } from "./transfer/transfer-layout.tsx";

/**
 * /payment/e-wallet: shows the QR code to pay by with a wallet's app. The credit follows when the wallet's
 * notice comes.
 */
export function Page() {
  const { t } = useLingui();
  return (
    <TransferLayout
      title={t`Nạp thẻ qua ví điện tử`}
      current={paths.eWallet}
      methodsOf={({ eWallets }) => eWallets}
    />
  );
}
