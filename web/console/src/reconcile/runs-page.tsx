/** Lists all comparisons with statements. */
import { listReconcileRuns, type ReconcileRun } from "@portal/contract/console/reconcile";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import type { TableColumn } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import type { Filter } from "../table/filters.ts";
import { useList } from "../table/use-list.ts";
import { daysOf, resultOf } from "./runs.tsx";

const FILTERS: readonly Filter[] = [
  {
    kind: "choice",
    name: "state",
    label: "Kết quả",
    choices: [
      { value: "clean", name: "Khớp hết" },
      { value: "open", name: "Còn điểm lệch" },
      { value: "failed", name: "Không đọc được" },
      { value: "broken-off", name: "Bị ngắt giữa chừng" },
    ],
  },
  { kind: "text", name: "by", label: "Người làm" },
  { kind: "days", from: "from", to: "to", label: "Kỳ" },
];

const COLUMNS: readonly TableColumn<ReconcileRun>[] = [
  {
    key: "startedAt",
    header: "Lúc",
    sort: "startedAt",
    width: "7rem",
    onCard: "start",
    moment: ({ startedAt }) => startedAt,
  },
  {
    key: "by",
    header: "Người làm",
    width: "8rem",
    onCard: "end",
    text: ({ by }) => by,
  },
  {
    key: "days",
    header: "Kỳ",
    width: "13rem",
    onCard: "start",
    text: daysOf,
  },
  {
    key: "file",
    header: "Tệp",
    width: "minmax(9rem, 1fr)",
    onCard: "line",
    text: ({ fileName }) => fileName,
  },
  {
    key: "result",
    header: "Kết quả",
    width: "minmax(12rem, 1.4fr)",
    onCard: "line",
    text: resultOf,
  },
];

const rowKey = ({ id }: ReconcileRun) => String(id);
const hrefOf = ({ id }: ReconcileRun) => `/reconcile?run=${id}`;

export function Page() {
  const list = useList(listReconcileRuns, { rowKey, filters: FILTERS });
  return (
    <>
      <PageHeader title="Các lần đối soát" />
      <DataTable
        caption="Các lần đối soát"
        list={list}
        columns={COLUMNS}
        hrefOf={hrefOf}
        fileName="doi-soat"
        emptyTitle="Chưa có lần đối soát nào"
      />
    </>
  );
}
