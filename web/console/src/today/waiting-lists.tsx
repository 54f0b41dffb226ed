import type { QueueName, Today } from "@portal/contract/console/today";
import { type ReactNode, use } from "react";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { Badge } from "../../../src/ui/feedback/badge.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { Link } from "../../../src/ui/page/link.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { MayOpenContext } from "../session/staff.ts";
import styles from "./today.module.css";
import { alertDetail, alertName, durationText, queueLabels } from "./words.ts";

/** The page of each queue. */
const queuePages: Readonly<Record<QueueName, string>> = {
  unmatched: "/queues/unmatched",
  cases: "/cases",
  game: "/queues/stuck?kind=recharge",
  card: "/queues/stuck?kind=card",
  wallet: "/queues/stuck?kind=payment",
  approvals: "/approvals",
  "data-requests": "/data-requests",
};

/** The page on which staff handle an alert. An alert without a page has only its runbook. */
const alertPages: Readonly<Record<string, string>> = {
  MoneySilent: "/channels",
  UnknownAccountPaid: queuePages.unmatched,
  NoticesContradict: queuePages.unmatched,
  MoneyUnmatched: queuePages.unmatched,
  MethodFailing: "/channels",
  OrdersStuck: queuePages.game,
  CardsStuck: queuePages.card,
  WalletPaymentsStuck: queuePages.wallet,
  CasesWaiting: queuePages.cases,
  DataRequestDue: queuePages["data-requests"],
  GrantsNearLimit: "/log?command=grant",
  BreakGlassUsed: "/staff",
};

/** Lists the alerts that would page somebody. */
export function AlertList({ alerts }: Pick<Today, "alerts">) {
  return (
    <Panel title="Cảnh báo" className={styles["todayPanel"]}>
      <div role="status">
        {alerts.length === 0 ? (
          <p className="note">Không có cảnh báo nào.</p>
        ) : (
          <ul className={styles["todayList"]}>
            {alerts.map((alert) => (
              <li key={`${alert.name} ${alert.about}`}>
                <span>
                  <Leading to={alertPages[alert.name]}>{alertName(alert.name)}</Leading>
                  <span className={cx("block fine-print", styles["todayDetail"])}>
                    {alertDetail(alert)}
                  </span>
                  <span
                    className={cx("block fine-print", styles["todayDetail"])}
                  >{`docs/runbooks/${alert.name}.md`}</span>
                </span>
                <Badge tone={alert.severity === "page" ? "danger" : "warning"}>
                  {alert.severity === "page" ? "Khẩn" : "Cần xem"}
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

/** Shows how much waits in each queue, and for how long. */
export function QueueList({ queues }: Pick<Today, "queues">) {
  return (
    <Panel title="Đang chờ xử lý" className={styles["todayPanel"]}>
      <ul className={styles["todayList"]}>
        {queues.map(({ queue, count, oldestSeconds }) => (
          <li key={queue}>
            <span>
              <Leading to={queuePages[queue]}>{queueLabels[queue]}</Leading>
              {oldestSeconds !== null && (
                <span className={cx("block fine-print", styles["todayDetail"])}>
                  lâu nhất {durationText(oldestSeconds)}
                </span>
              )}
            </span>
            <strong>{formatNumber(count)}</strong>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Links to the page for it, if the person may open that. */
function Leading({ to, children }: { to: string | undefined; children: ReactNode }) {
  const mayOpen = use(MayOpenContext);
  return to !== undefined && mayOpen(to) ? <Link to={to}>{children}</Link> : children;
}
