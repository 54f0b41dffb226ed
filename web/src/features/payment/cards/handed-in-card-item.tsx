import { Trans } from "@lingui/react/macro";
import { kp } from "@portal/contract/money";
import type { HandedInCard } from "@portal/contract/payment";
import { formatDateTime, formatKp, formatVnd } from "../../../lib/format.ts";
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
    <li className={styles["card"]}>
      <strong>
        {provider} {formatVnd(card.value)}
      </strong>
      <span className={styles["state"]} aria-live="polite">
        <StatusBadge status={card.status} />
      </span>
      <span className={styles["facts"]}>
        <span>
          <Trans>Seri {serial}</Trans>
        </span>
        {pin !== "" && <span>••••{pin}</span>}
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </span>
      {card.errorNote !== null && <p className={styles["note"]}>{card.errorNote}</p>}
      {card.status === "success" && <Gain card={card} />}
    </li>
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
