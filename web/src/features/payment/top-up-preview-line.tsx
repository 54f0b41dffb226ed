import { Trans } from "@lingui/react/macro";
import type { Vnd } from "@portal/contract/money";
import type { ReactNode } from "react";
import { formatKp, formatNumber, formatVnd } from "../../lib/format.ts";
import { Amount } from "../../ui/amount.tsx";
import { leastAmount, previewTopUp, type Rates } from "./top-up-preview.ts";
import styles from "./top-up-preview-line.module.css";

type TopUpPreviewLineProps = {
  method: Rates;
  amountVnd: Vnd | undefined;
  /** Stands there while no amount is chosen. */
  hint: ReactNode;
};

/** What the amount will give, before anything is paid. */
export function TopUpPreviewLine({ method, amountVnd, hint }: TopUpPreviewLineProps) {
  return (
    <div className={styles["line"]} aria-live="polite">
      {amountVnd === undefined ? (
        <span className={styles["hint"]}>{hint}</span>
      ) : (
        <Preview method={method} amountVnd={amountVnd} />
      )}
    </div>
  );
}

function Preview({ method, amountVnd }: { method: Rates; amountVnd: Vnd }) {
  const { credit, bonus } = previewTopUp(method, amountVnd);
  if (credit === 0) {
    const least = formatVnd(leastAmount(method.exchangeRate));
    return (
      <span className={styles["hint"]}>
        <Trans>Cần chuyển ít nhất {least} để nhận được KP.</Trans>
      </span>
    );
  }
  const bonusText = formatKp(bonus);
  return (
    <>
      <span>
        <Trans>Bạn sẽ nhận</Trans>
      </span>
      <Amount value={formatNumber(credit)} unit="KP" size="lg" tone="gold" />
      {bonus > 0 && (
        <span className={styles["bonus"]}>
          <Trans>+ thưởng {bonusText}</Trans>
        </span>
      )}
    </>
  );
}
