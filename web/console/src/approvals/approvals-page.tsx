import {
  type Approval,
  approveOperation,
  getApprovals,
  rejectOperation,
} from "@portal/contract/console/approvals";
import { useState } from "react";
import { formatDateTime } from "../../../src/lib/text/format.ts";
import { CardTable, type Column } from "../../../src/ui/data/card-table.tsx";
import { EmptyState } from "../../../src/ui/feedback/empty-state.tsx";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { send, useReply } from "../api.ts";
import { Facts, operationNames } from "../operations/facts.tsx";
import { useWork } from "../use-work.ts";

/** Another person's proposal shows by itself. */
const REFRESH_MS = 5_000;

/** What waits for a second person: each with what it will do, who asks, and until when. */
export function ApprovalsPage() {
  const { data, error, mutate } = useReply(getApprovals, {}, { everyMs: REFRESH_MS });
  const { run, isBusy, failure } = useWork();
  const [outcome, setOutcome] = useState<string>();
  const decide = (say: string, work: () => Promise<unknown>) =>
    void run(async () => {
      setOutcome(undefined);
      try {
        await work();
        setOutcome(say);
      } finally {
        await mutate();
      }
    });
  const problem = failure ?? error;

  return (
    <>
      <PageHeader title="Phê duyệt" description="Việc chờ người thứ hai, cũ nhất ở trên." />
      {problem && <Notice tone="danger">{problem.message}</Notice>}
      {outcome !== undefined && <Notice tone="success">{outcome}</Notice>}
      {data?.approvals.length === 0 && <EmptyState title="Không có việc nào chờ phê duyệt" />}
      {data && data.approvals.length > 0 && (
        <CardTable
          caption="Việc chờ phê duyệt"
          columns={columnsWith(isBusy, decide)}
          rows={data.approvals}
          rowKey={({ id }) => id}
        />
      )}
    </>
  );
}

type Decide = (say: string, work: () => Promise<unknown>) => void;

const columnsWith = (isBusy: boolean, decide: Decide): readonly Column<Approval>[] => [
  {
    key: "what",
    header: "Việc",
    onCard: "line",
    cell: ({ operation, subject, facts }) => (
      <>
        <strong>{operationNames[operation] ?? subject}</strong>
        <br />
        <Facts facts={facts} />
      </>
    ),
  },
  { key: "reason", header: "Lý do", onCard: "line", cell: ({ reason }) => reason },
  { key: "by", header: "Người đề nghị", onCard: "start", cell: ({ proposedBy }) => proposedBy },
  {
    key: "until",
    header: "Hết hạn",
    onCard: "end",
    cell: ({ expiresAt }) => formatDateTime(expiresAt),
  },
  {
    key: "decision",
    header: "Quyết định",
    isHeaderHidden: true,
    onCard: "line",
    cell: ({ id, previewHash, mayApprove }) =>
      mayApprove && (
        <>
          <Button
            size="sm"
            disabled={isBusy}
            onClick={() =>
              decide("Đã phê duyệt và thực hiện.", () =>
                send(approveOperation, { params: { id }, body: { previewHash } }),
              )
            }
          >
            Phê duyệt
          </Button>{" "}
          <Button
            size="sm"
            tone="outline"
            disabled={isBusy}
            onClick={() =>
              decide("Đã từ chối.", () =>
                send(rejectOperation, { params: { id }, body: { reason: "từ chối" } }),
              )
            }
          >
            Từ chối
          </Button>
        </>
      ),
  },
];
