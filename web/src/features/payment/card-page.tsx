import { useLingui } from "@lingui/react/macro";
import { paths } from "../../paths.ts";
import { CardTopUp } from "./cards/card-top-up.tsx";
import { NoProvider } from "./methods/no-provider.tsx";
import { PaymentLayout } from "./payment-layout.tsx";

/**
 * /payment/card: takes the serial and the PIN of a scratch card, and shows what became of the player's last
 * cards.
 */
export function Page() {
  const { t } = useLingui();
  return (
    <PaymentLayout
      title={t`Nạp thẻ bằng thẻ cào`}
      description={t`Nhập số seri và mã số thẻ, KP vào tài khoản ngay khi thẻ được nhận.`}
      current={paths.card}
    >
      {(methods) =>
        methods.cards.length > 0 ? (
          <CardTopUp providers={methods.cards} />
        ) : (
          <NoProvider methods={methods} />
        )
      }
    </PaymentLayout>
  );
}
