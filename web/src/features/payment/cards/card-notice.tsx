import { Trans } from "@lingui/react/macro";
import type { CardResult, SubmittedCard } from "@portal/contract/payment";
import { isOutcomeUnknown } from "../../../lib/form/is-outcome-unknown.ts";
import { formatKp } from "../../../lib/text/format.ts";
import { paths, transactionPath } from "../../../paths.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { ActionRow } from "../../../ui/page/action-row.tsx";
import { ButtonLink } from "../../../ui/page/button.tsx";
import { cardErrorText } from "./card-error.ts";
import type { CardNotice as ShownNotice } from "./card-form-state.ts";
import styles from "./card-notice.module.css";

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
  return (
    <div className={styles["place"]}>
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

/** Shows the result of the response; where that was 'processing', the result since then. */
function Answered({ result, card }: { result: CardResult; card: SubmittedCard | undefined }) {
  if (result.status === "processing" && card?.status !== "success") {
    return (
      <Notice tone="info" announce={false}>
        {result.data.message}
      </Notice>
    );
  }
  return (
    <Notice
      tone="success"
      announce={false}
      action={
        <ActionRow>
          <ButtonLink to={paths.buy} size="sm">
            <Trans>Mua gói</Trans>
          </ButtonLink>
          <ButtonLink to={transactionPath(result.transactionId)} tone="outline" size="sm">
            <Trans>Xem giao dịch</Trans>
          </ButtonLink>
        </ActionRow>
      }
    >
      {result.status === "success" ? result.data.message : card && <Credited card={card} />}
    </Notice>
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
