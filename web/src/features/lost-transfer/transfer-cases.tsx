import { Trans, useLingui } from "@lingui/react/macro";
import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import { getTransferCases, type TransferCase } from "@portal/contract/lost-transfer";
import { FileSearch } from "lucide-react";
import { useCall } from "../../lib/api/use-call.ts";
import { bringsTransfer } from "../../lib/live/live-events.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { TransferCaseItem } from "./transfer-case-item.tsx";
import styles from "./transfer-cases.module.css";

/** Live events may be lost, so open cases are requested again. */
const LOOK_AGAIN_MS = 30_000;

/** The searches without an immediate result, and what became of them. */
export function TransferCases() {
  return (
    <Panel
      title={<Trans>Yêu cầu của bạn</Trans>}
      description={<Trans>Những giao dịch đang được kiểm tra và kết quả.</Trans>}
    >
      <Content />
    </Panel>
  );
}

function Content() {
  const { t } = useLingui();
  const { data, error, isValidating, refetch } = useCall(getTransferCases, undefined, {
    repeatMs: (cases) => (cases?.some(isOpen) ? LOOK_AGAIN_MS : 0),
    outdatedBy: (event) => event.kind === "case" || event.kind === "ready" || bringsTransfer(event),
  });
  if (data && data.length > 0) {
    return (
      <ul className={styles["cases"]}>
        {data.map((each) => (
          <TransferCaseItem key={each.id} transferCase={each} />
        ))}
      </ul>
    );
  }
  if (data) {
    return (
      <EmptyState icon={<FileSearch size={28} />} title={<Trans>Chưa có yêu cầu nào.</Trans>}>
        <Trans>Giao dịch chưa tìm thấy ngay sẽ hiện ở đây cùng kết quả kiểm tra.</Trans>
      </EmptyState>
    );
  }
  if (!error) {
    return (
      <div role="status" aria-busy="true">
        <span className="visually-hidden">{t`Đang tải dữ liệu...`}</span>
        <Skeleton height="4.5rem" />
      </div>
    );
  }
  return (
    <LoadFailure message={CONNECTION_LOST_MESSAGE} isRetrying={isValidating} onRetry={refetch} />
  );
}

const isOpen = ({ status }: TransferCase): boolean => status === "open" || status === "waiting";
