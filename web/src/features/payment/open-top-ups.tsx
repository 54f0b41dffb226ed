import { Trans } from "@lingui/react/macro";
import { getOpenTopUps } from "@portal/contract/top-up";
import { ChevronRight } from "lucide-react";
import { formatDateTime, formatVnd } from "../../lib/format.ts";
import { bringsTransfer } from "../../lib/live-events.ts";
import { useCall } from "../../lib/use-call.ts";
import { useMethodLabels } from "../../lib/use-method-labels.ts";
import { topUpPath } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Link } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ProviderIcon } from "../../ui/provider-mark.tsx";
import styles from "./open-top-ups.module.css";

/** The transfers that are on their way: whoever closed the page finds them again here. */
export function OpenTopUps() {
  const { data } = useCall(getOpenTopUps, undefined, {
    // Money that arrives ends the waiting for it.
    outdatedBy: (event, topUps) =>
      event.kind === "ready" || (bringsTransfer(event) && topUps?.length !== 0),
  });
  const { labelOf } = useMethodLabels();
  if (!data || data.length === 0) return null;
  return (
    <Panel className={styles["panel"]}>
      <h2 className={styles["title"]}>
        <Trans>Đang chờ tiền đến</Trans>
      </h2>
      <ul className={styles["list"]}>
        {data.map(({ id, amountVnd, method, sentAt, state }) => (
          <li key={id}>
            <Link to={topUpPath(id)} className={styles["open"]}>
              <ProviderIcon name={method} sizePx={36} />
              <strong>
                {formatVnd(amountVnd)} · {labelOf(method)}
              </strong>
              <span className={styles["when"]}>{sentAt !== null && formatDateTime(sentAt)}</span>
              <span className={styles["state"]}>
                {state === "late" ? (
                  <Badge tone="warning">
                    <Trans>Chưa thấy tiền</Trans>
                  </Badge>
                ) : (
                  <Badge tone="jade">
                    <Trans>Đang chờ</Trans>
                  </Badge>
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
