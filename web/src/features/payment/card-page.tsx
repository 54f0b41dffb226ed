import { Trans, useLingui } from "@lingui/react/macro";
import { type CardProvider, getSubmittedCards, type SubmittedCard } from "@portal/contract/payment";
import { kp } from "@portal/contract/values/money";
import { Ticket } from "lucide-react";
import { useEffect } from "react";
import { Loaded } from "../../lib/api/loaded.tsx";
import { useCall } from "../../lib/api/use-call.ts";
import { refreshBalanceUnlessLive } from "../../lib/live/live-balance.ts";
import { formatDateTime, formatKp, formatVnd } from "../../lib/text/format.ts";
import { paths } from "../../paths.ts";
import { CaseItem } from "../../ui/data/case-item.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { StatusBadge } from "../../ui/feedback/status-badge.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { BonusTable } from "./amount/bonus-table.tsx";
import { CardForm } from "./cards/card-form.tsx";
import { NoProvider } from "./methods/no-provider.tsx";
import { PaymentLayout } from "./payment-layout.tsx";
import { CardSkeleton } from "./payment-skeleton.tsx";

/** The interval of repeated requests for the cards, for networks that hold live events back. */
const POLL_MS = 4_000;

/**
 * /payment/card: the form for a scratch card's serial and PIN, and the results of the player's last cards.
 */
export function Page() {
  const { t } = useLingui();
  return (
    <PaymentLayout
      title={t`Nạp thẻ bằng thẻ cào`}
      description={t`Nhập số seri và mã số thẻ, KP vào tài khoản ngay khi thẻ được nhận.`}
      current={paths.card}
      skeleton={<CardSkeleton />}
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
  const cards = useSubmittedCards();
  return (
    <div className="desk">
      <CardForm
        providers={providers}
        cards={cards.data ?? []}
        onSubmitted={() => void cards.refetch()}
      />
      <div className="stack-5">
        <SubmittedCards providers={providers} cards={cards} />
        {/* The operator's steps are the same for all providers. */}
        {providers[0] && <BonusTable method={providers[0]} />}
      </div>
    </div>
  );
}

/** The player's cards, kept current by live events, and by repeated requests while one is being processed. */
function useSubmittedCards() {
  const cards = useCall(getSubmittedCards, undefined, {
    repeatMs: (data) => (data?.some(({ status }) => status === "pending") ? POLL_MS : 0),
    outdatedBy: (event) =>
      event.kind === "ready" ||
      (event.kind === "balance" && event.lines.some(({ type }) => type === "topup.card")),
  });

  // The balance changed with the card.
  const credited = cards.data?.filter(({ status }) => status === "success").length;
  useEffect(() => {
    if (credited !== undefined && credited > 0) refreshBalanceUnlessLive();
  }, [credited]);
  return cards;
}

type SubmittedCardsProps = {
  providers: readonly CardProvider[];
  cards: ReturnType<typeof useSubmittedCards>;
};

/** Lists the cards in processing and those of the last day, each with its current state. */
function SubmittedCards({ providers, cards }: SubmittedCardsProps) {
  const skeleton = (
    <Loading>
      <Skeleton height="4.5rem" />
    </Loading>
  );
  return (
    <Panel
      title={<Trans>Thẻ đã gửi</Trans>}
      description={<Trans>Thẻ đang xử lý và thẻ trong 24 giờ qua. Kết quả tự hiện ở đây.</Trans>}
    >
      <Loaded reply={cards} fallback={skeleton}>
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

type SubmittedCardItemProps = {
  card: SubmittedCard;
  /** Absent where the operator no longer offers this provider. */
  provider: string | undefined;
};

/** Shows one card and its result. */
function SubmittedCardItem({ card, provider = card.provider }: SubmittedCardItemProps) {
  const { t } = useLingui();
  const { serial, pin, createdAt } = card;
  return (
    <CaseItem
      name={`${provider} ${formatVnd(card.value)}`}
      state={<StatusBadge status={card.status} />}
      facts={
        <>
          <span>{t`Seri ${serial}`}</span>
          {pin !== "" && <span>••••{pin}</span>}
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </>
      }
      reason={card.errorNote}
    >
      {card.status === "success" && <Gain card={card} />}
    </CaseItem>
  );
}

function Gain({ card: { credit, bonus } }: { card: SubmittedCard }) {
  const { t } = useLingui();
  const total = formatKp(kp(credit + bonus));
  return <p className="small strong gold">{t`Đã cộng ${total}`}</p>;
}
