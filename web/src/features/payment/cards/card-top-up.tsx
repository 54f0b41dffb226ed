import type { CardProvider } from "@portal/contract/payment";
import { BonusTable } from "../amount/bonus-table.tsx";
import { CardForm } from "./card-form.tsx";
import { SubmittedCards } from "./handed-in-cards.tsx";
import { useHandedInCards } from "./use-handed-in-cards.ts";

/** Lets the player submit cards, and shows the results. */
export function CardTopUp({ providers }: { providers: readonly CardProvider[] }) {
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
