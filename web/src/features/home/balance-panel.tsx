import { Trans } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import { Coins, QrCode } from "lucide-react";
import { formatKp, formatNumber } from "../../lib/format.ts";
import { paths } from "../../paths.ts";
import { Amount } from "../../ui/amount.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./balance-panel.module.css";

/** What the player has, and the two things to do with it. */
export function BalancePanel({ user: { credit, debtCredit } }: { user: User }) {
  const debt = formatKp(debtCredit);
  return (
    <Panel look="treasure">
      <div className={styles["row"]}>
        <div>
          <h2 className={styles["label"]}>
            <Trans>Số dư tài khoản</Trans>
          </h2>
          <Amount value={formatNumber(credit)} unit="KP" size="xl" tone="gold" />
          {debtCredit > 0 && (
            <p className={styles["debt"]}>
              <Trans>Đang nợ {debt}</Trans>
            </p>
          )}
        </div>
        <div className={styles["actions"]}>
          <Link to={paths.payment} className={buttonClass({})}>
            <QrCode size={18} className={styles["icon"]} />
            <Trans>Nạp KP</Trans>
          </Link>
          <Link to={paths.recharge} className={buttonClass({ tone: "outline" })}>
            <Coins size={18} className={styles["icon"]} />
            <Trans>Nạp game</Trans>
          </Link>
        </div>
      </div>
    </Panel>
  );
}
