import { useLingui } from "@lingui/react/macro";
import { formatKp, formatNumber, formatVnd } from "../../../lib/text/format.ts";
import { cx } from "../../../ui/page/cx.ts";
import { LiveText } from "../../../ui/page/live-text.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import styles from "../payment.module.css";
import { previewTopUp, type Rates } from "./top-up-preview.ts";

/** Shows what each step of the bonus gives. */
export function BonusTable({ method }: { method: Rates }) {
  const { t } = useLingui();
  if (method.bonuses.length === 0) return null;
  return (
    <Panel title={t`Thưởng nạp`}>
      <table className={cx("small tabular", styles["bonusTableTable"])}>
        <caption className="visually-hidden">{t`Thưởng nạp`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Mức nạp`}</th>
            <th scope="col">{t`Thưởng`}</th>
          </tr>
        </thead>
        <tbody>
          {method.bonuses.map((step) => {
            const { credit, bonus } = previewTopUp(method, step.cashValue);
            return (
              <tr key={step.cashValue}>
                <td>{formatVnd(step.cashValue)}</td>
                <td>
                  <LiveText>{formatKp(credit)}</LiveText>{" "}
                  <strong className="jade">{`+ ${formatNumber(bonus)}`}</strong>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
}
