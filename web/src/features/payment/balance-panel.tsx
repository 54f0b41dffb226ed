import { Trans } from "@lingui/react/macro";
import { formatNumber } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { Amount } from "../../ui/amount.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./balance-panel.module.css";
import { useCountingNumber } from "./use-counting-number.ts";

/** The balance; what comes in is counted up. */
export function BalancePanel() {
  const { credit, debtCredit } = useUser();
  const shown = useCountingNumber(credit);
  return (
    <Panel look="treasure">
      <dl className={styles["figures"]}>
        <div>
          <dt className={styles["label"]}>
            <Trans>Số dư tài khoản</Trans>
          </dt>
          <dd>
            <Amount value={formatNumber(shown)} unit="KP" size="xl" tone="gold" />
          </dd>
        </div>
        {debtCredit > 0 && (
          <div>
            <dt className={styles["label"]}>
              <Trans>Đang nợ</Trans>
            </dt>
            <dd>
              <Amount value={formatNumber(debtCredit)} unit="KP" size="lg" tone="debt" />
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}
