import {
  acceptFinding,
  getReconcileFindings,
  ownFinding,
  type ReconcileFinding,
} from "@portal/contract/console/reconcile";
import { type Column, DenseTable } from "../dense-table.tsx";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { send, useReply } from "../api.ts";
import { useWork } from "../use-work.ts";
import { FindingActions } from "./finding-actions.tsx";
import { evidenceOf, kindName } from "./finding-names.ts";
import { resultOf } from "./runs.tsx";

const REFRESH_MS = 2_000;

type FindingsProps = { runId: string; mayReconcile: boolean; onChange: () => void };

/** What one comparison has found. Whoever looks into it takes it, and accepts it with a note or puts it right. */
export function Findings({ runId, mayReconcile, onChange }: FindingsProps) {
  const { run, isBusy, failure } = useWork();
  const { data, mutate } = useReply(
    getReconcileFindings,
    { params: { id: runId } },
    { everyMs: REFRESH_MS },
  );
  if (!data) return null;
  const change = (work: () => Promise<unknown>) =>
    void run(async () => {
      await work();
      await mutate();
      onChange();
    });
  const paramsOf = ({ nth }: ReconcileFinding) => ({ params: { id: runId, nth: String(nth) } });
  const actions: Column<ReconcileFinding> = {
    key: "do",
    header: "Xử lý",
    isHeaderHidden: true,
    onCard: "line",
    cell: (finding) =>
      mayReconcile && (
        <FindingActions
          finding={finding}
          isBusy={isBusy}
          onOwn={() => change(() => send(ownFinding, paramsOf(finding)))}
          onAccept={(note) =>
            change(() => send(acceptFinding, { ...paramsOf(finding), body: { note } }))
          }
        />
      ),
  };
  return (
    <Panel title={`Kết quả ${data.run.fileName}`} description={resultOf(data.run)}>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {data.findings.length > 0 && (
        <DenseTable
          caption="Điểm lệch"
          columns={[...COLUMNS, actions]}
          rows={data.findings}
          rowKey={({ nth }) => String(nth)}
        />
      )}
    </Panel>
  );
}

const COLUMNS: readonly Column<ReconcileFinding>[] = [
  { key: "kind", header: "Điểm lệch", onCard: "line", cell: kindName },
  { key: "evidence", header: "Bằng chứng", onCard: "line", cell: evidenceOf },
  { key: "owner", header: "Người xử lý", onCard: "start", cell: ({ owner }) => owner ?? "–" },
  {
    key: "state",
    header: "Tình trạng",
    onCard: "end",
    cell: ({ isExplained, acceptedBy, note }) => {
      if (isExplained) return "Đã rõ";
      return acceptedBy === null ? "Chưa giải thích" : `${acceptedBy} chấp nhận: ${note}`;
    },
  },
];
