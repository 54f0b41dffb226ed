import { useLingui } from "@lingui/react/macro";
import { kp } from "@portal/contract/values/money";
import type { SubmittedCard } from "@portal/contract/payment";
import { formatDateTime, formatKp, formatVnd } from "../../../lib/text/format.ts";
import { CaseItem } from "../../../ui/data/case-item.tsx";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import styles from "./handed-in-card-item.module.css";

type SubmittedCardItemProps = {
  card: SubmittedCard;
  /** Absent where the operator no longer offers this provider. */
  provider: string | undefined;
};

/** Shows one card and its result. */
export function SubmittedCardItem({ card, provider = card.provider }: SubmittedCardItemProps) {
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
  return <p className={styles["gain"]}>{t`Đã cộng ${total}`}</p>;
}
