import { Trans } from "@lingui/react/macro";
import type { Kp } from "@portal/contract/money";
import { formatNumber } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { Amount } from "../../ui/amount.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./balance-panel.module.css";

/** What there is to spend, and what is owed. */
export function BalancePanel() {
  const { credit, debtCredit } = useUser();
  return (
    <Panel look="treasure">
      <dl className={styles["figures"]}>
        <div>
          <dt className={styles["label"]}>
            <Trans>Số dư tài khoản</Trans>
          </dt>
          <dd>
            <Amount value={formatNumber(credit)} unit="KP" size="xl" tone="gold" />
          </dd>
        </div>
        <div>
          <dt className={styles["label"]}>
            <Trans>Đang nợ</Trans>
          </dt>
          <dd>
            <Debt debtCredit={debtCredit} />
          </dd>
        </div>
      </dl>
    </Panel>
  );
}

function Debt({ debtCredit }: { debtCredit: Kp }) {
  const tone = debtCredit > 0 ? "debt" : "plain";
  return <Amount value={formatNumber(debtCredit)} unit="KP" size="lg" tone={tone} />;
}
