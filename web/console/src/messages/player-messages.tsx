/** Lists the texts and emails to a player, with the state of each. */
import type { SentMessage } from "@portal/contract/console/messages";
import { formatDateTime } from "../../../src/lib/text/format.ts";
import { Badge } from "../../../src/ui/feedback/badge.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { type Column, DenseTable } from "../dense-table.tsx";
import { carrierName, kindNames, reasonWords, statusNames, statusTones } from "./words.ts";

const COLUMNS: readonly Column<SentMessage>[] = [
  { key: "kind", header: "Tin", onCard: "start", cell: ({ kind }) => kindNames[kind] },
  {
    key: "status",
    header: "Kết quả",
    onCard: "end",
    cell: ({ status }) => <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>,
  },
  {
    key: "recipient",
    header: "Đến",
    onCard: "start",
    cell: ({ recipient, carrier }) => `${recipient} (${carrierName(carrier)})`,
  },
  {
    key: "queuedAt",
    header: "Lúc",
    onCard: "end",
    cell: ({ queuedAt }) => formatDateTime(queuedAt),
  },
  {
    key: "reason",
    header: "Vì sao",
    onCard: "line",
    cell: ({ reason }) => (reason === null ? null : reasonWords(reason)),
  },
];

export function PlayerMessages({ messages }: { messages: readonly SentMessage[] }) {
  const hasReason = messages.some(({ reason }) => reason !== null);
  return (
    <Panel title="Tin nhắn" description="SMS và email trong 30 ngày, không có nội dung hay mã">
      {messages.length === 0 ? (
        <p>Chưa gửi gì</p>
      ) : (
        <DenseTable
          caption="SMS và email gửi người chơi"
          columns={COLUMNS.filter(({ key }) => key !== "reason" || hasReason)}
          rows={messages}
          rowKey={({ id }) => id}
        />
      )}
    </Panel>
  );
}
