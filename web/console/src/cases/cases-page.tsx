/** Lists the players' cases, the most urgent first. */
import { type ListedCase, listCases } from "@portal/contract/console/cases";
import { caseTopics } from "@portal/contract/support";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { Due } from "../queues/due.tsx";
import { OWNER_COLUMN, OWNER_FILTER } from "../queues/owner-column.ts";
import type { TableColumn } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import type { Filter } from "../table/filters.ts";
import { useList } from "../table/use-list.ts";
import { topicNames } from "./words.ts";

const FILTERS: readonly Filter[] = [
  {
    kind: "choice",
    name: "list",
    label: "Trạng thái",
    usual: "Chờ trả lời",
    choices: [
      { value: "open", name: "Đang mở" },
      { value: "closed", name: "Đã kết thúc" },
    ],
  },
  {
    kind: "choice",
    name: "topic",
    label: "Chủ đề",
    choices: caseTopics.map((value) => ({ value, name: topicNames[value] })),
  },
  OWNER_FILTER,
  { kind: "text", name: "username", label: "Người chơi" },
];

const COLUMNS: readonly TableColumn<ListedCase>[] = [
  {
    key: "username",
    header: "Người chơi",
    width: "minmax(6rem, 9rem)",
    onCard: "start",
    text: ({ username }) => username,
  },
  {
    key: "answerBy",
    header: "Hạn trả lời",
    sort: "urgency",
    width: "5.5rem",
    onCard: "end",
    moment: ({ answerBy }) => answerBy,
    cell: ({ answerBy }) => <Due at={answerBy} />,
  },
  {
    key: "topic",
    header: "Chủ đề",
    width: "5.5rem",
    onCard: "start",
    text: ({ topic }) => topicNames[topic],
  },
  {
    key: "amountVnd",
    header: "Số tiền (đ)",
    width: "6rem",
    align: "end",
    onCard: "end",
    text: ({ amountVnd }) => amountVnd,
    cell: ({ amountVnd }) => (amountVnd === null ? "–" : `${formatNumber(amountVnd)}đ`),
  },
  {
    key: "excerpt",
    header: "Lời cuối",
    width: "minmax(12rem, 1fr)",
    onCard: "line",
    isBrief: true,
    // A search for a lost transfer may have no words.
    text: ({ excerpt, amountVnd }) =>
      excerpt ?? (amountVnd === null ? null : `Tìm khoản ${formatNumber(amountVnd)}đ`),
  },
  OWNER_COLUMN,
  {
    key: "openedAt",
    header: "Mở lúc",
    sort: "openedAt",
    width: "7rem",
    onCard: "line",
    moment: ({ openedAt }) => openedAt,
  },
];

const rowKey = ({ id }: ListedCase) => id;
const hrefOf = ({ id }: ListedCase) => `/cases/${id}`;

export function Page() {
  const list = useList(listCases, { rowKey, filters: FILTERS });
  return (
    <>
      <PageHeader title="Vụ việc" />
      <DataTable
        caption="Vụ việc của người chơi"
        list={list}
        columns={COLUMNS}
        hrefOf={hrefOf}
        fileName="vu-viec"
        emptyTitle="Không có vụ việc nào chờ trả lời"
      />
    </>
  );
}
