import { Trans, useLingui } from "@lingui/react/macro";
import type { Kp, Vnd } from "@portal/contract/values/money";
import type { ReactNode } from "react";
import { useUser } from "../../../lib/session/session.ts";
import { formatKp, formatNumber, formatVnd } from "../../../lib/text/format.ts";
import { Amount } from "../../../ui/form/amount.tsx";
import { cx } from "../../../ui/page/cx.ts";
import styles from "../payment.module.css";
import { leastAmount, previewTopUp, type Rates, settleFirst } from "./top-up-preview.ts";

type TopUpPreviewLineProps = {
  method: Rates;
  amountVnd: Vnd | undefined;
  /** Shown while no amount is chosen. */
  hint: ReactNode;
};

/** Shows what the amount will give, before the player pays anything. */
export function TopUpPreviewLine({ method, amountVnd, hint }: TopUpPreviewLineProps) {
  return (
    <div className={cx("row-2 lines-0 align-baseline", styles["previewLine"])} aria-live="polite">
      {amountVnd === undefined ? (
        <span className="note">{hint}</span>
      ) : (
        <Preview method={method} amountVnd={amountVnd} />
      )}
    </div>
  );
}

function Preview({ method, amountVnd }: { method: Rates; amountVnd: Vnd }) {
  const { t } = useLingui();
  const { credit, bonus } = previewTopUp(method, amountVnd);
  if (credit === 0) {
    const least = formatVnd(leastAmount(method.exchangeRate));
    return <span className="note">{t`Cần chuyển ít nhất ${least} để nhận được KP.`}</span>;
  }
  const bonusText = formatKp(bonus);
  return (
    <>
      <span>{t`Bạn sẽ nhận`}</span>
      <Amount value={formatNumber(credit)} unit="KP" size="lg" tone="gold" />
      {bonus > 0 && <span className="strong jade">{t`+ thưởng ${bonusText}`}</span>}
      <Settlement credit={credit} bonus={bonus} />
    </>
  );
}

/** Shows how much of the top-up settles a debt. */
function Settlement(preview: { credit: Kp; bonus: Kp }) {
  const { debtCredit } = useUser();
  if (debtCredit === 0) return null;
  const { settled, left, stillOwed } = settleFirst(preview, debtCredit);
  const paid = formatKp(settled);
  const rest = formatKp(left);
  const owed = formatKp(stillOwed);
  return (
    <span className={cx("note", styles["settlement"])}>
      {stillOwed > 0 ? (
        <Trans>Toàn bộ dùng để trả nợ, bạn còn nợ {owed}.</Trans>
      ) : (
        <Trans>
          Trong đó {paid} trả hết nợ, {rest} vào số dư.
        </Trans>
      )}
    </span>
  );
}
