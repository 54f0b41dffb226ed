import {
  getQueues,
  type QueueState,
  type WorkQueue,
  workQueues,
} from "@portal/contract/console/queues";
import { useRef } from "react";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { LoadFailure } from "../../../src/ui/feedback/load-failure.tsx";
import { Link } from "../../../src/ui/page/link.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { useReply } from "../api.ts";
import { type Column, DenseTable } from "../dense-table.tsx";
import styles from "../table/table.module.css";
import { useRowKeys } from "../table/use-row-keys.ts";
import { useNow } from "../use-now.ts";
import { Due, timeSince } from "./due.tsx";

/** The name of each queue, and its page. */
const queuePages: Readonly<Record<WorkQueue, { readonly name: string; readonly path: string }>> = {
  cases: { name: "Vụ việc", path: "/cases" },
  unmatched: { name: "Tiền chưa rõ của ai", path: "/queues/unmatched" },
  stuck: { name: "Giao dịch bị treo", path: "/queues/stuck" },
  approvals: { name: "Phê duyệt", path: "/approvals" },
  "data-requests": { name: "Yêu cầu về dữ liệu", path: "/data-requests" },
};

const REFRESH_MS = 5_000;

const columnsAt = (now: number): readonly Column<QueueState>[] => [
  {
    key: "queue",
    header: "Hàng chờ",
    onCard: "start",
    cell: ({ queue }) => (
      <Link to={queuePages[queue].path} data-opens={workQueues.indexOf(queue)}>
        {queuePages[queue].name}
      </Link>
    ),
  },
  {
    key: "waiting",
    header: "Đang chờ",
    align: "end",
    onCard: "end",
    cell: ({ waiting }) => <strong>{formatNumber(waiting)}</strong>,
  },
  {
    key: "overdue",
    header: "Quá hạn",
    align: "end",
    onCard: "line",
    cell: ({ overdue }) =>
      overdue > 0 ? <span className={styles["over"]}>{formatNumber(overdue)}</span> : "0",
  },
  {
    key: "mine",
    header: "Của tôi",
    align: "end",
    onCard: "line",
    cell: ({ queue, mine }) =>
      mine === 0 ? (
        "0"
      ) : (
        <Link to={`${queuePages[queue].path}?owner=mine`}>{formatNumber(mine)}</Link>
      ),
  },
  {
    key: "oldest",
    header: "Chờ lâu nhất",
    onCard: "line",
    cell: ({ oldestAt }) =>
      oldestAt === null ? (
        "–"
      ) : (
        <time dateTime={oldestAt} title={formatDateTime(oldestAt)}>
          {timeSince(oldestAt, now)}
        </time>
      ),
  },
  { key: "due", header: "Hạn gần nhất", onCard: "line", cell: ({ dueAt }) => <Due at={dueAt} /> },
];

const noop = () => {};

/** Lists the queues: how much waits, since when, until when, and how much of it the signed-in person has taken. */
export function QueuesPage() {
  const { data, error, isLoading, mutate } = useReply(getQueues, {}, { everyMs: REFRESH_MS });
  const now = useNow();
  const place = useRef<HTMLDivElement>(null);
  const queues = data?.queues ?? [];
  useRowKeys({
    list: "queues",
    count: queues.length,
    scrollTo: noop,
    openerOf: (index) => place.current?.querySelector(`[data-opens="${index}"]`),
    onHelp: noop,
    onFilter: noop,
  });
  return (
    <>
      <PageHeader title="Hàng chờ" description="Tự cập nhật. Phím j, k để chọn, Enter để mở." />
      {error && !data && (
        <LoadFailure message={error.message} isRetrying={isLoading} onRetry={() => void mutate()} />
      )}
      <div ref={place}>
        {data && (
          <DenseTable
            caption="Việc đang chờ"
            columns={columnsAt(now)}
            rows={queues}
            rowKey={({ queue }) => queue}
          />
        )}
      </div>
    </>
  );
}
