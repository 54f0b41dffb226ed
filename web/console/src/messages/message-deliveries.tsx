/** Shows whether texts and emails reach players, by network, and the newest that did not. */
import { type Deliveries, getMessages, MESSAGE_DAYS } from "@portal/contract/console/messages";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Link } from "../../../src/ui/page/link.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { useReply } from "../api.ts";
import { type Column, DenseTable } from "../dense-table.tsx";
import { carrierName, kindNames, reasonWords } from "./words.ts";

const COLUMNS: readonly Column<Deliveries>[] = [
  { key: "carrier", header: "Mạng", onCard: "start", cell: ({ carrier }) => carrierName(carrier) },
  {
    key: "share",
    header: "Tỉ lệ đến",
    align: "end",
    onCard: "end",
    cell: ({ delivered, failed }) =>
      delivered + failed === 0
        ? "–"
        : `${formatNumber(Math.round((100 * delivered) / (delivered + failed)))}%`,
  },
  { key: "counts", header: "Số tin", onCard: "line", cell: countsOf },
];

function countsOf({ delivered, failed, accepted, waiting }: Deliveries): string {
  const counts: readonly (readonly [number, string])[] = [
    [delivered, "đã đến"],
    [failed, "không đến"],
    [accepted, "đã gửi, chưa có báo nhận"],
    [waiting, "chờ gửi"],
  ];
  return counts
    .flatMap(([count, name]) => (count === 0 ? [] : [`${formatNumber(count)} ${name}`]))
    .join(" · ");
}

type Failed = NonNullable<
  ReturnType<typeof useReply<typeof getMessages>>["data"]
>["failed"][number];

const FAILED_COLUMNS: readonly Column<Failed>[] = [
  {
    key: "username",
    header: "Người chơi",
    onCard: "start",
    cell: ({ username, recipient }) =>
      username === null ? recipient : <Link to={`/players/${username}`}>{username}</Link>,
  },
  { key: "kind", header: "Tin", onCard: "end", cell: ({ kind }) => kindNames[kind] },
  { key: "carrier", header: "Mạng", onCard: "start", cell: ({ carrier }) => carrierName(carrier) },
  {
    key: "reason",
    header: "Vì sao",
    onCard: "line",
    cell: ({ reason }) => (reason === null ? "–" : reasonWords(reason)),
  },
  {
    key: "queuedAt",
    header: "Lúc",
    onCard: "end",
    cell: ({ queuedAt }) => formatDateTime(queuedAt),
  },
];

export function MessageDeliveries() {
  const { data, error } = useReply(getMessages, {});
  if (!data) return error ? <Notice tone="danger">{error.message}</Notice> : null;
  return (
    <Panel title="Tin nhắn" description={`SMS và email trong ${MESSAGE_DAYS} ngày`}>
      <div className="stack-3">
        {data.deliveries.length === 0 ? (
          <p>Chưa gửi gì</p>
        ) : (
          <DenseTable
            caption="Tin nhắn theo mạng"
            columns={COLUMNS}
            rows={data.deliveries}
            rowKey={({ channel, carrier }) => `${channel} ${carrier}`}
          />
        )}
        {data.failed.length > 0 && (
          <DenseTable
            caption="Tin nhắn không đến, mới nhất trước"
            columns={FAILED_COLUMNS}
            rows={data.failed}
            rowKey={({ id }) => id}
          />
        )}
      </div>
    </Panel>
  );
}
