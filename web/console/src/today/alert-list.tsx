/** Lists the alerts that are firing, each with its runbook and the page on which staff handle it. */
import type { Today } from "@portal/contract/console/today";
import { type ReactNode, use } from "react";
import { Badge } from "../../../src/ui/feedback/badge.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { Link } from "../../../src/ui/page/link.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { queuePages } from "../queues/work-queues.ts";
import { MayOpenContext } from "../session/staff.ts";
import styles from "./today.module.css";
import { alertDetail, alertName } from "./words.ts";

/** The page on which staff handle an alert. Each also has its runbook. */
const alertPages: Readonly<Record<string, string>> = {
  MoneySilent: "/channels",
  UnknownAccountPaid: queuePages.unmatched.path,
  NoticesContradict: queuePages.unmatched.path,
  MoneyUnmatched: queuePages.unmatched.path,
  MethodFailing: "/channels",
  OrdersStuck: `${queuePages.stuck.path}?kind=recharge`,
  CardsStuck: `${queuePages.stuck.path}?kind=card`,
  WalletPaymentsStuck: `${queuePages.stuck.path}?kind=payment`,
  CasesWaiting: queuePages.cases.path,
  DataRequestDue: queuePages["data-requests"].path,
  GrantsNearLimit: "/log?command=grant",
  BreakGlassUsed: "/staff",
};

export function AlertList({ alerts }: Pick<Today, "alerts">) {
  return (
    <Panel title="Cảnh báo">
      <div role="status">
        {alerts.length === 0 ? (
          <p className="note">Không có cảnh báo nào.</p>
        ) : (
          <ul className={cx("stack-0 smaller", styles["todayList"])}>
            {alerts.map((alert) => (
              <li key={`${alert.name} ${alert.about}`} className="line-3 tabular between">
                <span>
                  <Leading to={alertPages[alert.name]}>{alertName(alert.name)}</Leading>
                  <span className="block fine-print hidden-if-empty">{alertDetail(alert)}</span>
                  <Link to={`/runbooks/${alert.name}`} className="block fine-print">
                    Cách xử lý
                  </Link>
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

/** Links to the page for it, if the person may open that. */
function Leading({ to, children }: { to: string | undefined; children: ReactNode }) {
  const mayOpen = use(MayOpenContext);
  return to !== undefined && mayOpen(to) ? (
    <Link to={to} className={styles["whole"]}>
      {children}
    </Link>
  ) : (
    children
  );
}
