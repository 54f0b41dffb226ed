import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { formatDateTime, formatKp, formatNumber } from "../../../lib/text/format.ts";
import { useMethodLabels } from "../../../lib/text/use-method-labels.ts";
import { topUpPath } from "../../../paths.ts";
import { Arrival } from "../../../ui/feedback/arrival.tsx";
import { Amount } from "../../../ui/form/amount.tsx";
import { cx } from "../../../ui/page/cx.ts";
import { Link } from "../../../ui/page/link.tsx";
import type { Arrival as Arrived } from "./arrivals.ts";
import styles from "./transfer.module.css";

type TransferStatusProps = {
  arrival: Arrived | undefined;
  /** The name of the method that is open. */
  method: string;
};

/**
 * Shows beside the code that the transfer is awaited, and then its arrival. Money that came by another method is
 * shown too, and this transfer stays awaited.
 */
export function TransferStatus({ arrival, method }: TransferStatusProps) {
  return (
    <div role="status">
      {arrival && <ArrivalCard key={arrival.transactionId} arrival={arrival} />}
      {arrival?.source !== method && (
        <p className="line-3 note justify-centre">
          <span className="pulse" aria-hidden="true" />
          <Trans>Đang chờ chuyển khoản...</Trans>
        </p>
      )}
    </div>
  );
}

/** Shows money that has arrived: how much, when, and a link to the top-up's steps. */
function ArrivalCard({ arrival }: { arrival: Arrived }) {
  const { t } = useLingui();
  const card = useRef<HTMLDivElement>(null);
  // On a phone, the player comes back from the bank's application to wherever they had scrolled.
  useEffect(() => {
    card.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const { credit, bonus, at, reference, source, transactionId } = arrival;
  const { labelOf, isWallet } = useMethodLabels();
  const label = source === undefined ? undefined : labelOf(source);
  const bonusText = formatKp(bonus);
  const time = formatDateTime(at);
  return (
    <Arrival
      ref={card}
      sum={<Amount value={`+${formatNumber(credit)}`} unit="KP" size="display" tone="gold" />}
      bonus={bonus > 0 && t`và thưởng ${bonusText}`}
    >
      <p className="note break-anywhere">
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
            {source !== undefined && isWallet(source)
              ? t`Mã giao dịch ví: ${reference}`
              : t`Mã giao dịch ngân hàng: ${reference}`}
          </>
        )}
      </p>
      <Link to={topUpPath(transactionId)} className={cx("link", styles["statusLink"])}>
        {t`Xem từng bước`}
      </Link>
    </Arrival>
  );
}
