import { Trans } from "@lingui/react/macro";
import type { TransferCase } from "@portal/contract/lost-transfer";
import type { Kp } from "@portal/contract/values/money";
import { formatDateTime, formatKp, formatVnd } from "../../lib/text/format.ts";
import { useMethodLabels } from "../../lib/text/use-method-labels.ts";
import { topUpPath } from "../../paths.ts";
import { CaseItem } from "../../ui/data/case-item.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Link } from "../../ui/page/link.tsx";
import styles from "./transfer-case-item.module.css";
import { WithdrawCase } from "./withdraw-case.tsx";

/** Shows one case: what the player said, and its state. */
export function TransferCaseItem({ transferCase }: { transferCase: TransferCase }) {
  const { method, amountVnd, sentAt, referenceEnd, reason, topUpId } = transferCase;
  const { spendableAt, waitingKp } = transferCase;
  const { labelOf } = useMethodLabels();
  return (
    <CaseItem
      name={`${formatVnd(amountVnd)} · ${labelOf(method)}`}
      state={<State status={transferCase.status} />}
      facts={
        <>
          <time dateTime={sentAt}>{formatDateTime(sentAt)}</time>
          <span>
            <Trans>Mã …{referenceEnd}</Trans>
          </span>
        </>
      }
      reason={reason}
    >
      {spendableAt !== null && waitingKp !== null && (
        <WaitingLine spendableAt={spendableAt} waitingKp={waitingKp} />
      )}
      {topUpId !== null && (
        <Link to={topUpPath(topUpId)} className={styles["link"]}>
          <Trans>Xem từng bước</Trans>
        </Link>
      )}
      {transferCase.status === "open" && <WithdrawCase id={transferCase.id} />}
    </CaseItem>
  );
}

function WaitingLine({ spendableAt, waitingKp }: { spendableAt: string; waitingKp: Kp }) {
  const amount = formatKp(waitingKp);
  const at = formatDateTime(spendableAt);
  return (
    <span>
      <Trans>
        {amount} vào tài khoản lúc <time dateTime={spendableAt}>{at}</time>
      </Trans>
    </span>
  );
}

function State({ status }: Pick<TransferCase, "status">) {
  switch (status) {
    case "open":
      return (
        <Badge tone="warning">
          <Trans>Đang kiểm tra</Trans>
        </Badge>
      );
    case "waiting":
      return (
        <Badge tone="gold">
          <Trans>Đã tìm thấy, chờ cộng KP</Trans>
        </Badge>
      );
    case "settled":
      return (
        <Badge tone="jade">
          <Trans>Đã cộng KP</Trans>
        </Badge>
      );
    case "withdrawn":
      return (
        <Badge>
          <Trans>Đã rút</Trans>
        </Badge>
      );
    case "refused":
      return (
        <Badge tone="danger">
          <Trans>Không xác nhận được</Trans>
        </Badge>
      );
  }
}
