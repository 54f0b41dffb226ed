import { Trans } from "@lingui/react/macro";
import type { CardProvider, SubmittedCard } from "@portal/contract/payment";
import { Ticket } from "lucide-react";
import { Loaded } from "../../../lib/api/loaded.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Loading, Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { SubmittedCardItem } from "./handed-in-card-item.tsx";
import type { useHandedInCards } from "./use-handed-in-cards.ts";

type SubmittedCardsProps = {
  providers: readonly CardProvider[];
  cards: ReturnType<typeof useHandedInCards>;
};

/** Lists the cards in processing and those of the last day, each with its current state. */
export function SubmittedCards({ providers, cards }: SubmittedCardsProps) {
  const outline = (
    <Loading>
      <Skeleton height="4.5rem" />
    </Loading>
  );
  return (
    <Panel
      title={<Trans>Thẻ đã gửi</Trans>}
      description={<Trans>Thẻ đang xử lý và thẻ trong 24 giờ qua. Kết quả tự hiện ở đây.</Trans>}
    >
      <Loaded reply={cards} outline={outline}>
        {(submitted) => <Content providers={providers} cards={submitted} />}
      </Loaded>
    </Panel>
  );
}

type ContentProps = { providers: readonly CardProvider[]; cards: readonly SubmittedCard[] };

function Content({ providers, cards }: ContentProps) {
  if (cards.length === 0) {
    return (
      <EmptyState icon={<Ticket size={28} />} title={<Trans>Chưa có thẻ nào.</Trans>}>
        <Trans>Thẻ bạn gửi sẽ hiện ở đây cùng kết quả.</Trans>
      </EmptyState>
    );
  }
  return (
    <ul>
      {cards.map((card) => (
        <SubmittedCardItem
          key={card.transactionId}
          card={card}
          provider={providers.find((one) => one.service_code === card.provider)?.name}
        />
      ))}
    </ul>
  );
}
