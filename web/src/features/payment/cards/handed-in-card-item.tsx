import { Trans } from "@lingui/react/macro";
import { kp } from "@portal/contract/money";
import type { HandedInCard } from "@portal/contract/payment";
import { formatDateTime, formatKp, formatVnd } from "../../../lib/format.ts";
import { Matter } from "../../../ui/matter.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import styles from "./handed-in-card-item.module.css";

type HandedInCardItemProps = {
  card: HandedInCard;
  /** Absent where the operator no longer offers it. */
  provider: string | undefined;
};

/** One card: which it was, and what has become of it. */
export function HandedInCardItem({ card, provider = card.provider }: HandedInCardItemProps) {
  const { serial, pin, createdAt } = card;
  return (
    <Matter
      name={`${provider} ${formatVnd(card.value)}`}
      state={<StatusBadge status={card.status} />}
      facts={
        <>
          <span>
            <Trans>Seri {serial}</Trans>
          </span>
          {pin !== "" && <span>••••{pin}</span>}
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </>
      }
      reason={card.errorNote}
    >
      {card.status === "success" && <Gain card={card} />}
    </Matter>
  );
}

function Gain({ card: { credit, bonus } }: { card: HandedInCard }) {
  const total = formatKp(kp(credit + bonus));
  return (
    <p className={styles["gain"]}>
      <Trans>Đã cộng {total}</Trans>
    </p>
  );
}
