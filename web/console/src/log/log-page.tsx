import { listLog, type LogEntry } from "@portal/contract/console/log";
import { formatDateTime } from "../../../src/lib/text/format.ts";
import { Badge } from "../../../src/ui/feedback/badge.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import type { TableColumn } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import type { Filter } from "../table/filters.ts";
import { useList } from "../table/use-list.ts";
import { detailsOf } from "./details.ts";
import { commandName, commandNames } from "./command-names.ts";
import { EntryProof } from "./entry-proof.tsx";

const FILTERS: readonly Filter[] = [
  { kind: "text", name: "operator", label: "Người làm" },
  {
    kind: "choice",
    name: "command",
    label: "Việc",
    choices: Object.entries(commandNames).map(([value, name]) => ({ value, name })),
  },
  { kind: "text", name: "username", label: "Người chơi" },
  { kind: "days", from: "from", to: "to", label: "Ngày" },
];

const COLUMNS: readonly TableColumn<LogEntry>[] = [
  {
    key: "at",
    header: "Lúc",
    sort: "at",
    width: "9.5rem",
    onCard: "start",
    text: ({ at }) => formatDateTime(at),
  },
  {
    key: "operator",
    header: "Người làm",
    width: "8rem",
    onCard: "end",
    text: ({ operator, isStaff }) => (isStaff ? operator : `${operator} (chương trình)`),
    cell: ({ operator, isStaff }) => (
      <>
        {operator} {!isStaff && <Badge tone="neutral">chương trình</Badge>}
      </>
    ),
  },
  {
    key: "command",
    header: "Việc",
    width: "minmax(8rem, 0.8fr)",
    onCard: "start",
    text: ({ command }) => commandName(command),
  },
  {
    key: "username",
    header: "Người chơi",
    width: "9rem",
    onCard: "end",
    text: ({ username }) => username,
  },
  {
    key: "reason",
    header: "Lý do",
    width: "minmax(10rem, 1fr)",
    onCard: "line",
    text: ({ reason }) => reason,
  },
  {
    key: "details",
    header: "Chi tiết",
    width: "minmax(12rem, 1.4fr)",
    onCard: "line",
    text: ({ details }) => detailsOf(details),
  },
];

const rowKey = ({ id }: LogEntry) => String(id);
const detail = ({ id, isStaff }: LogEntry) => <EntryProof id={id} isStaff={isStaff} />;

/** Who did what by hand; each entry opens to the proof that nobody changed it. */
export function LogPage() {
  const list = useList(listLog, { rowKey, filters: FILTERS });
  return (
    <>
      <PageHeader title="Nhật ký" />
      <DataTable
        caption="Nhật ký vận hành"
        list={list}
        columns={COLUMNS}
        detail={detail}
        fileName="nhat-ky"
        emptyTitle="Chưa ai làm gì bằng tay"
      />
    </>
  );
}
