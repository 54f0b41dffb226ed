/** Lists the players' data requests, the most urgent first. Each opens to its steps. */
import { listDataRequests, type StaffDataRequest } from "@portal/contract/console/data-requests";
import type { DataRequestKind } from "@portal/contract/data-requests";
import { Suspense } from "react";
import { lazyPage } from "../../../src/lazy-page.ts";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import type { TableColumn } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import { choicesOf, type Filter } from "../table/filters.ts";
import { useList } from "../table/use-list.ts";
import { Due } from "./due.tsx";
import { OWNER_COLUMN, OWNER_FILTER } from "./owner-column.ts";

const { Page: DecideRequest } = lazyPage(
  () => import("./decide-request.tsx"),
  (module) => module.DecideRequest,
);

const KINDS: Readonly<Record<DataRequestKind, string>> = {
  export: "Bản sao dữ liệu",
  correction: "Sửa dữ liệu",
  deletion: "Xóa dữ liệu",
};

/** The next deadline: that of the answer, then that of the end. */
const dueOf = ({ status, answerBy, completeBy }: StaffDataRequest): string =>
  status === "open" && answerBy < completeBy ? answerBy : completeBy;

const COLUMNS: readonly TableColumn<StaffDataRequest>[] = [
  {
    key: "username",
    header: "Người chơi",
    sort: "username",
    width: "minmax(6rem, 9rem)",
    onCard: "start",
    text: ({ username }) => username,
  },
  {
    key: "due",
    header: "Hạn",
    sort: "urgency",
    width: "5.5rem",
    onCard: "end",
    moment: dueOf,
    cell: (request) => <Due at={dueOf(request)} />,
  },
  {
    key: "kind",
    header: "Yêu cầu",
    width: "8rem",
    onCard: "start",
    text: ({ kind }) => KINDS[kind],
  },
  {
    key: "status",
    header: "Trạng thái",
    width: "7rem",
    onCard: "end",
    text: ({ status }) => (status === "open" ? "chờ trả lời" : "đang xử lý"),
  },
  {
    key: "details",
    header: "Lời người chơi",
    width: "minmax(12rem, 1fr)",
    onCard: "line",
    text: ({ details }) => details,
  },
  {
    key: "askedAt",
    header: "Gửi lúc",
    sort: "askedAt",
    width: "7rem",
    onCard: "line",
    moment: ({ askedAt }) => askedAt,
  },
  OWNER_COLUMN,
];

const FILTERS: readonly Filter[] = [
  {
    kind: "choice",
    name: "kind",
    label: "Yêu cầu",
    choices: choicesOf(KINDS),
  },
  {
    kind: "choice",
    name: "status",
    label: "Trạng thái",
    choices: [
      { value: "open", name: "Chờ trả lời" },
      { value: "answered", name: "Đang xử lý" },
    ],
  },
  { kind: "text", name: "username", label: "Người chơi" },
  OWNER_FILTER,
];

const rowKey = ({ id }: StaffDataRequest) => id;

export function Page() {
  const list = useList(listDataRequests, { rowKey, filters: FILTERS });
  return (
    <>
      <PageHeader title="Yêu cầu về dữ liệu" description="Hạn trả lời và hoàn tất theo luật." />
      <DataTable
        caption="Yêu cầu về dữ liệu"
        list={list}
        columns={COLUMNS}
        detail={(request) => (
          <Suspense fallback={null}>
            <DecideRequest request={request} onDone={list.refresh} />
          </Suspense>
        )}
        fileName="yeu-cau-du-lieu"
        emptyTitle="Không có yêu cầu nào đang chờ"
      />
    </>
  );
}
