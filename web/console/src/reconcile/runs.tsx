import type { ReconcileRun } from "@portal/contract/console/reconcile";
import { formatDate, formatDateTime } from "../../../src/lib/text/format.ts";
import { type Column, DenseTable, RowLink } from "../dense-table.tsx";
import { EmptyState } from "../../../src/ui/feedback/empty-state.tsx";
import { Link } from "../../../src/ui/page/link.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";

/** The last comparisons, newest first. */
export function Runs({ runs }: { runs: readonly ReconcileRun[] }) {
  return (
    <Panel title="Các lần đối soát gần đây">
      {runs.length === 0 ? (
        <EmptyState title="Chưa có lần đối soát nào" />
      ) : (
        <>
          <DenseTable
            caption="Các lần đối soát"
            columns={COLUMNS}
            rows={runs}
            rowKey={({ id }) => String(id)}
          />
          <Link to="/reconcile/runs" className="smaller">
            Xem tất cả
          </Link>
        </>
      )}
    </Panel>
  );
}

/** The days of a run: `30/11/2026`, or the first and the last one. */
export const daysOf = ({ from, to }: Pick<ReconcileRun, "from" | "to">): string =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;

/** Shows the result of a run. */
export function resultOf(run: ReconcileRun): string {
  const { finishedAt, isBrokenOff, failure, transfers, open } = run;
  if (failure !== null) return `Không đọc được: ${failure}`;
  if (isBrokenOff) return "Bị ngắt giữa chừng, không có kết quả";
  if (finishedAt === null) return "Đang đối soát …";
  return `${transfers} dòng, ${open === 0 ? "không còn điểm lệch" : `còn ${open} điểm lệch`}`;
}

const COLUMNS: readonly Column<ReconcileRun>[] = [
  {
    key: "at",
    header: "Lúc",
    onCard: "start",
    cell: ({ id, startedAt }) => (
      <RowLink to={`/reconcile?run=${id}`}>{formatDateTime(startedAt)}</RowLink>
    ),
  },
  { key: "by", header: "Người làm", onCard: "end", cell: ({ by }) => by },
  {
    key: "days",
    header: "Kỳ",
    onCard: "start",
    cell: daysOf,
  },
  {
    key: "method",
    header: "Tài khoản",
    onCard: "end",
    cell: ({ method }) => method ?? "tất cả",
  },
  { key: "file", header: "Tệp", onCard: "line", cell: ({ fileName }) => fileName },
  { key: "result", header: "Kết quả", onCard: "line", cell: resultOf },
];
