import { useLingui } from "@lingui/react/macro";
import { paths } from "../../paths.ts";
import { NoProvider } from "./no-provider.tsx";
import { PaymentLayout } from "./payment-layout.tsx";

export function EWalletPage() {
  const { t } = useLingui();
  return (
    <PaymentLayout title={t`Nạp thẻ qua ví điện tử`} current={paths.eWallet}>
      {(methods) => <NoProvider methods={methods} />}
    </PaymentLayout>
  );
}
