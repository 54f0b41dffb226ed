import { useLingui } from "@lingui/react/macro";
import { getOpenTopUps } from "@portal/contract/top-up";
import { ChevronRight } from "lucide-react";
import { useCall } from "../../../lib/api/use-call.ts";
import { bringsTransfer } from "../../../lib/live/live-events.ts";
import { formatDateTime, formatVnd } from "../../../lib/text/format.ts";
import { useMethodLabels } from "../../../lib/text/use-method-labels.ts";
import { topUpPath } from "../../../paths.ts";
import { ProviderIcon } from "../../../ui/data/provider-icon.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { cx } from "../../../ui/page/cx.ts";
import { Link } from "../../../ui/page/link.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import styles from "./transfer.module.css";

/** Lists the transfers that are on their way. A player who closed the page finds them again here. */
export function OpenTopUps() {
  const { t } = useLingui();
  const { data } = useCall(getOpenTopUps, undefined, {
    // Money that arrives closes the top-up that waits for it.
    outdatedBy: (event, topUps) =>
      event.kind === "ready" || (bringsTransfer(event) && topUps?.length !== 0),
  });
  const { labelOf } = useMethodLabels();
  if (!data || data.length === 0) return null;
  return (
    <Panel className={styles["openTopUpsPanel"]}>
      <h2 className={styles["openTopUpsTitle"]}>{t`Đang chờ tiền đến`}</h2>
      <ul>
        {data.map(({ id, amountVnd, method, sentAt, state }) => (
          <li key={id}>
            <Link to={topUpPath(id)} className={cx("tabular align-centre", styles["openTopUp"])}>
              <ProviderIcon name={method} sizePx={36} />
              <strong>{`${formatVnd(amountVnd)} · ${labelOf(method)}`}</strong>
              <span className={cx("note", styles["openTopUpsWhen"])}>
                {sentAt !== null && formatDateTime(sentAt)}
              </span>
              <span className={styles["openTopUpsState"]}>
                {state === "late" ? (
                  <Badge tone="warning">{t`Chưa thấy tiền`}</Badge>
                ) : (
                  <Badge tone="jade">{t`Đang chờ`}</Badge>
                )}
                <ChevronRight size={18} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
