import { Trans } from "@lingui/react/macro";
import type { CardResult, SubmittedCard } from "@portal/contract/payment";
import { useEffect, useRef } from "react";
import { isOutcomeUnknown } from "../../../lib/form/is-outcome-unknown.ts";
import { formatKp, formatNumber } from "../../../lib/text/format.ts";
import { paths, transactionPath } from "../../../paths.ts";
import { Arrival } from "../../../ui/feedback/arrival.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Amount } from "../../../ui/form/amount.tsx";
import { ActionRow } from "../../../ui/page/action-row.tsx";
import { ButtonLink } from "../../../ui/page/button.tsx";
import { ToGame } from "../../../ui/page/to-game.tsx";
import { cardErrorText } from "./card-error.ts";
import type { CardNotice as ShownNotice } from "./card-form-state.ts";
import styles from "./cards.module.css";

type CardNoticeProps = {
  notice: ShownNotice | undefined;
  cards: readonly SubmittedCard[];
};

/** Shows the card's result. The element for success is always there, so that screen readers announce it. */
export function CardNotice({ notice, cards }: CardNoticeProps) {
  const settled =
    notice?.kind === "answered"
      ? cards.find(({ transactionId }) => transactionId === notice.result.transactionId)
      : undefined;
  const place = useRef<HTMLDivElement>(null);
  const shown = settled?.status ?? notice?.kind;
  // On a phone the result is below the screen.
  useEffect(() => {
    if (shown) place.current?.scrollIntoView({ block: "nearest" });
  }, [shown]);
  return (
    <div ref={place} className={styles["noticePlace"]}>
      <div role="status">
        {notice?.kind === "answered" && settled?.status !== "failed" && (
          <Answered result={notice.result} card={settled} />
        )}
      </div>
      {settled?.status === "failed" && <Notice tone="danger">{settled.errorNote}</Notice>}
      {notice?.kind === "incomplete" && <Notice tone="danger">{notice.message}</Notice>}
      {notice?.kind === "failed" && <Failed {...notice} />}
    </div>
  );
}

/** Shows the result in the response, or the card's later result if that was 'processing'. */
function Answered({ result, card }: { result: CardResult; card: SubmittedCard | undefined }) {
  if (result.status === "processing" && card?.status !== "success") {
    return (
      <Notice tone="info" announce={false}>
        {result.data.message}
      </Notice>
    );
  }
  const words =
    result.status === "success" ? result.data.message : card && <Credited card={card} />;
  const nextLinks = <NextLinks transactionId={result.transactionId} />;
  // The response has no sum. It comes a moment later, with the list of cards.
  if (card?.status !== "success") {
    return (
      <Notice tone="success" announce={false} action={nextLinks}>
        {words}
      </Notice>
    );
  }
  return (
    <div className="stack-3">
      <Arrival
        sum={
          <Amount
            value={`+${formatNumber(card.credit + card.bonus)}`}
            unit="KP"
            size="display"
            tone="gold"
          />
        }
      >
        <p>{words}</p>
      </Arrival>
      {nextLinks}
    </div>
  );
}

function NextLinks({ transactionId }: { transactionId: string }) {
  return (
    <ActionRow>
      <ButtonLink to={paths.buy} size="sm">
        <Trans>Mua gói</Trans>
      </ButtonLink>
      <ToGame tone="outline" size="sm" />
      <ButtonLink to={transactionPath(transactionId)} tone="outline" size="sm">
        <Trans>Xem giao dịch</Trans>
      </ButtonLink>
    </ActionRow>
  );
}

function Credited({ card }: { card: SubmittedCard }) {
  const [credit, bonus] = [formatKp(card.credit), formatKp(card.bonus)];
  return card.bonus > 0 ? (
    <Trans>
      Nạp thẻ thành công! Bạn nhận được {credit} và thưởng {bonus}.
    </Trans>
  ) : (
    <Trans>Nạp thẻ thành công! Bạn nhận được {credit}.</Trans>
  );
}

function Failed({ error }: Extract<ShownNotice, { kind: "failed" }>) {
  const text = cardErrorText(error);
  if (!isOutcomeUnknown(error.statusCode)) return <Notice tone="danger">{text}</Notice>;
  return (
    <Notice tone="danger" title={text}>
      <Trans>
        Thẻ có thể đã được gửi đi. Bạn cứ bấm Xác nhận lần nữa: một thẻ không bao giờ bị nạp hai
        lần.
      </Trans>
    </Notice>
  );
}
