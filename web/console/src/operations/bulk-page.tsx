/** Takes files of grants for many players, and lists earlier ones with their progress and report. */
import { type BulkRun, getBulkReport, getBulkRuns } from "@portal/contract/console/bulk";
import { hasRight } from "@portal/contract/console/rights";
import { Download } from "lucide-react";
import { use } from "react";
import { saveFile } from "../../../src/lib/browser/save-file.ts";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { send } from "../api.ts";
import { StaffContext } from "../session/staff.ts";
import type { TableColumn } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import type { Filter } from "../table/filters.ts";
import { useList } from "../table/use-list.ts";
import { useWork } from "../use-work.ts";
import { UploadBulk } from "./upload-bulk.tsx";

const COLUMNS: readonly TableColumn<BulkRun>[] = [
  {
    key: "uploadedAt",
    header: "Lúc",
    sort: "uploadedAt",
    width: "7rem",
    onCard: "start",
    moment: ({ uploadedAt }) => uploadedAt,
  },
  {
    key: "fileName",
    header: "Tệp",
    width: "minmax(10rem, 1fr)",
    onCard: "line",
    text: ({ fileName }) => fileName,
  },
  {
    key: "totalKp",
    header: "Tổng KP",
    sort: "totalKp",
    width: "7rem",
    align: "end",
    onCard: "end",
    text: ({ totalKp }) => totalKp,
    cell: ({ totalKp }) => formatNumber(totalKp),
  },
  {
    key: "uploadedBy",
    header: "Người đề nghị",
    width: "8rem",
    onCard: "start",
    text: ({ uploadedBy }) => uploadedBy,
  },
  {
    key: "approvedBy",
    header: "Người duyệt",
    width: "8rem",
    onCard: "end",
    text: ({ approvedBy }) => approvedBy,
  },
  {
    key: "progress",
    header: "Tiến độ",
    width: "minmax(13rem, 1fr)",
    onCard: "line",
    text: (run) => progressOf(run),
    cell: (run) => <Progress run={run} />,
  },
];

const FILTERS: readonly Filter[] = [
  {
    kind: "choice",
    name: "state",
    label: "Tiến độ",
    choices: [
      { value: "waiting", name: "Chờ phê duyệt" },
      { value: "running", name: "Đang chạy" },
      { value: "finished", name: "Xong" },
    ],
  },
  { kind: "text", name: "fileName", label: "Tệp" },
  { kind: "text", name: "uploadedBy", label: "Người đề nghị" },
  { kind: "days", from: "from", to: "to", label: "Ngày" },
];

const doneOf = ({ granted, givenBefore, refused }: BulkRun) => granted + givenBefore + refused;
const isRunning = ({ approvedAt, finishedAt }: BulkRun) =>
  approvedAt !== null && finishedAt === null;

function progressOf(run: BulkRun): string {
  const { rowCount, approvedAt, granted, givenBefore, refused, finishedAt } = run;
  if (approvedAt === null) return `Chờ phê duyệt, ${formatNumber(rowCount)} dòng`;
  const parts = [
    `${finishedAt === null ? "Đang chạy" : "Xong"} ${formatNumber(doneOf(run))}/${formatNumber(rowCount)}`,
    `đã cộng ${formatNumber(granted)}`,
    ...(givenBefore > 0 ? [`có từ trước ${formatNumber(givenBefore)}`] : []),
    ...(refused > 0 ? [`không cộng được ${formatNumber(refused)}`] : []),
  ];
  return parts.join(" · ");
}

function Progress({ run }: { run: BulkRun }) {
  return (
    <>
      {isRunning(run) && (
        <progress
          value={doneOf(run)}
          max={run.rowCount}
          aria-label={`Tiến độ của ${run.fileName}`}
        />
      )}
      <span>{progressOf(run)}</span>
    </>
  );
}

const rowKey = ({ id }: BulkRun) => id;
const detail = (run: BulkRun) => <RunReport run={run} />;

export function Page() {
  const roles = use(StaffContext)?.roles ?? [];
  const list = useList(getBulkRuns, { rowKey, filters: FILTERS });
  return (
    <>
      <PageHeader
        title="Hàng loạt"
        description="Cộng KP cho nhiều người chơi theo tệp CSV: kiểm tra từng dòng, người khác phê duyệt, mỗi dòng cộng đúng một lần."
      />
      {hasRight(roles, "propose-bulk") && (
        <Panel title="Tệp mới">
          <UploadBulk onProposed={list.refresh} />
        </Panel>
      )}
      <DataTable
        caption="Các tệp cộng KP"
        list={list}
        columns={COLUMNS}
        detail={detail}
        fileName="hang-loat"
        emptyTitle="Chưa có tệp nào"
      />
    </>
  );
}

/** Exports the result of each row of a file. */
function RunReport({ run: { id, approvedAt, finishedAt } }: { run: BulkRun }) {
  const { run, isBusy, failure } = useWork();
  return (
    <div className="stack-3">
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <p>
        {approvedAt === null
          ? "Chưa được phê duyệt. Người phê duyệt thấy tệp này ở trang Phê duyệt."
          : `Phê duyệt ${formatDateTime(approvedAt)}${finishedAt === null ? "" : `, xong ${formatDateTime(finishedAt)}`}.`}
      </p>
      <div>
        <Button
          size="sm"
          tone="outline"
          busy={isBusy}
          icon={<Download size={16} />}
          onClick={() =>
            void run(async () => {
              const { fileName, csv } = await send(getBulkReport, { params: { id } });
              saveFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), fileName);
            })
          }
        >
          Tải kết quả từng dòng
        </Button>
      </div>
    </div>
  );
}
