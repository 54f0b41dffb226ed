import { Trans } from "@lingui/react/macro";
import { getTransferCases, type TransferCase } from "@portal/contract/lost-transfer";
import { FileSearch } from "lucide-react";
import { Loaded } from "../../lib/api/loaded.tsx";
import { useCall } from "../../lib/api/use-call.ts";
import { bringsTransfer } from "../../lib/live/live-events.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Loading } from "../../ui/feedback/loading.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { TransferCaseItem } from "./transfer-case-item.tsx";

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
  const reply = useCall(getTransferCases, undefined, {
    repeatMs: (cases) => (cases?.some(isOpen) ? LOOK_AGAIN_MS : 0),
    outdatedBy: (event) => event.kind === "case" || event.kind === "ready" || bringsTransfer(event),
  });
  const outline = (
    <Loading>
      <Skeleton height="4.5rem" />
    </Loading>
  );
  return (
    <Loaded reply={reply} outline={outline}>
      {(cases) =>
        cases.length > 0 ? (
          <ul>
            {cases.map((each) => (
              <TransferCaseItem key={each.id} transferCase={each} />
            ))}
          </ul>
        ) : (
          <EmptyState icon={<FileSearch size={28} />} title={<Trans>Chưa có yêu cầu nào.</Trans>}>
            <Trans>Giao dịch chưa tìm thấy ngay sẽ hiện ở đây cùng kết quả kiểm tra.</Trans>
          </EmptyState>
        )
      }
    </Loaded>
  );
}

const isOpen = ({ status }: TransferCase): boolean => status === "open" || status === "waiting";
