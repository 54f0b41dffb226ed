import { useLingui } from "@lingui/react/macro";
import type { CardProvider } from "@portal/contract/payment";
import { paths } from "../../paths.ts";
import { BonusTable } from "./amount/bonus-table.tsx";
import { CardForm } from "./cards/card-form.tsx";
import { SubmittedCards } from "./cards/handed-in-cards.tsx";
import { useHandedInCards } from "./cards/use-handed-in-cards.ts";
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

/** Lets the player submit cards, and shows the results. */
function CardTopUp({ providers }: { providers: readonly CardProvider[] }) {
  const cards = useHandedInCards();
  return (
    <div className="desk">
      <CardForm
        providers={providers}
        cards={cards.data ?? []}
        onHandedIn={() => void cards.refetch()}
      />
      <div className="stack-5">
        <SubmittedCards providers={providers} cards={cards} />
        {/* The operator's steps are the same for all providers. */}
        {providers[0] && <BonusTable method={providers[0]} amountVnd={undefined} />}
      </div>
    </div>
  );
}
