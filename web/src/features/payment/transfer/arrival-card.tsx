import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { formatDateTime, formatKp, formatNumber } from "../../../lib/text/format.ts";
import { useMethodLabels } from "../../../lib/text/use-method-labels.ts";
import { topUpPath } from "../../../paths.ts";
import { Amount } from "../../../ui/form/amount.tsx";
import { Link } from "../../../ui/page/link.tsx";
import styles from "./arrival-card.module.css";
import type { Arrival } from "./arrivals.ts";

/** Says that the money is there: how much, when, and where to read more. */
export function ArrivalCard({ arrival }: { arrival: Arrival }) {
  const { t } = useLingui();
  const card = useRef<HTMLDivElement>(null);
  // On a phone, the player comes back from the bank's application to wherever they had scrolled.
  useEffect(() => {
    card.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const { credit, bonus, at, reference, source, transactionId } = arrival;
  const { labelOf } = useMethodLabels();
  const label = source === undefined ? undefined : labelOf(source);
  const bonusText = formatKp(bonus);
  const time = formatDateTime(at);
  return (
    <div ref={card} className={styles["card"]}>
      <span className={styles["seal"]} aria-hidden="true">
        {t`Đã nhận`}
      </span>
      <p className={styles["sum"]}>
        <Amount value={`+${formatNumber(credit)}`} unit="KP" size="display" tone="gold" />{" "}
        {bonus > 0 && <span className={styles["bonus"]}>{t`và thưởng ${bonusText}`}</span>}
      </p>
      <p className={styles["when"]}>
        {label === undefined ? (
          t`Đã vào tài khoản lúc ${time}`
        ) : (
          <Trans>
            Qua {label}, đã vào tài khoản lúc {time}
          </Trans>
        )}
        {reference && (
          <>
            <br />
            {t`Mã giao dịch: ${reference}`}
          </>
        )}
      </p>
      <Link to={topUpPath(transactionId)} className={styles["link"]}>
        {t`Xem từng bước`}
      </Link>
    </div>
  );
}
