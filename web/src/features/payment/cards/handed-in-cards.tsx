import { Trans, useLingui } from "@lingui/react/macro";
import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import type { CardProvider } from "@portal/contract/payment";
import { Ticket } from "lucide-react";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { LoadFailure } from "../../../ui/feedback/load-failure.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { SubmittedCardItem } from "./handed-in-card-item.tsx";
import styles from "./handed-in-cards.module.css";
import type { SubmittedCardsState } from "./use-handed-in-cards.ts";

type SubmittedCardsProps = { providers: readonly CardProvider[]; cards: SubmittedCardsState };

/** Lists the cards in processing and those of the last day, each with its current state. */
export function SubmittedCards({ providers, cards }: SubmittedCardsProps) {
  return (
    <Panel
      title={<Trans>Thẻ đã gửi</Trans>}
      description={<Trans>Thẻ đang xử lý và thẻ trong 24 giờ qua. Kết quả tự hiện ở đây.</Trans>}
    >
      <Content providers={providers} cards={cards} />
    </Panel>
  );
}

function Content({ providers, cards: { data, error, isLoading, refresh } }: SubmittedCardsProps) {
  const { t } = useLingui();
  if (!data) {
    return error ? (
      <LoadFailure message={CONNECTION_LOST_MESSAGE} isRetrying={isLoading} onRetry={refresh} />
    ) : (
      <div role="status" aria-busy="true">
        <span className="visually-hidden">{t`Đang tải dữ liệu...`}</span>
        <Skeleton height="4.5rem" />
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState icon={<Ticket size={28} />} title={<Trans>Chưa có thẻ nào.</Trans>}>
        <Trans>Thẻ bạn gửi sẽ hiện ở đây cùng kết quả.</Trans>
      </EmptyState>
    );
  }
  return (
    <ul className={styles["cards"]}>
      {data.map((card) => (
        <SubmittedCardItem
          key={card.transactionId}
          card={card}
          provider={providers.find((one) => one.service_code === card.provider)?.name}
        />
      ))}
    </ul>
  );
}
