import { useLingui } from "@lingui/react/macro";
import { paths } from "../../paths.ts";
import { NoProvider } from "./no-provider.tsx";
import { PaymentLayout } from "./payment-layout.tsx";

export function CardPage() {
  const { t } = useLingui();
  return (
    <PaymentLayout title={t`Nạp thẻ bằng thẻ cào`} current={paths.card}>
      {(methods) => <NoProvider methods={methods} />}
    </PaymentLayout>
  );
}
