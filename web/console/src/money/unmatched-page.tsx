import {
  type candidateReasons,
  findCandidates,
  listUnmatched,
  UNMATCHED_DUE_HOURS,
  type UnmatchedMoney,
} from "@portal/contract/console/money-queues";
import { useState } from "react";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Link } from "../../../src/ui/page/link.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { useReply } from "../api.ts";
import { OperationChoices } from "../operations/operation-choices.tsx";
import { OWNER_COLUMN, OWNER_FILTER } from "../queues/owner-column.ts";
import { Owner } from "../queues/owner.tsx";
import type { TableColumn } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import type { Filter } from "../table/filters.ts";
import { useList } from "../table/use-list.ts";
import { Age } from "./age.tsx";
import { enterChoices, unmatchedChoices } from "./money-choices.ts";

const REASONS: Readonly<Record<(typeof candidateReasons)[number], string>> = {
  payer: "tài khoản này từng chuyển cho họ",
  "near-code": "nội dung gần giống mã nạp của họ",
  "top-up": "họ báo đang chuyển đúng số tiền này",
  case: "họ đang tìm khoản tiền như vậy",
};

const FILTERS: readonly Filter[] = [
  { kind: "text", name: "content", label: "Nội dung" },
  { kind: "text", name: "method", label: "Phương thức" },
  { kind: "amounts", from: "fromVnd", to: "toVnd", label: "Số tiền", unit: "đ" },
  OWNER_FILTER,
];

const COLUMNS: readonly TableColumn<UnmatchedMoney>[] = [
  {
    key: "age",
    header: "Đã chờ",
    sort: "at",
    width: "5.5rem",
    onCard: "end",
    text: ({ receivedAt }) => formatDateTime(receivedAt),
    cell: ({ receivedAt }) => <Age since={receivedAt} dueHours={UNMATCHED_DUE_HOURS} />,
  },
  {
    key: "amount",
    header: "Số tiền (đ)",
    sort: "amountVnd",
    width: "6.5rem",
    align: "end",
    onCard: "start",
    text: ({ amountVnd }) => amountVnd,
    cell: ({ amountVnd }) => formatNumber(amountVnd),
  },
  {
    key: "content",
    header: "Nội dung",
    width: "minmax(9rem, 1.4fr)",
    onCard: "line",
    text: ({ content }) => content,
  },
  {
    key: "method",
    header: "Vào tài khoản",
    width: "minmax(7.5rem, 0.8fr)",
    onCard: "line",
    text: ({ method, accountNumber }) =>
      method === "unknown" ? `chưa khai báo · ${accountNumber}` : `${method} · ${accountNumber}`,
  },
  {
    key: "payer",
    header: "Người chuyển",
    width: "minmax(6.5rem, 0.8fr)",
    onCard: "line",
    text: ({ payerName }) => payerName,
  },
  {
    key: "reference",
    header: "Mã tham chiếu",
    width: "minmax(6.5rem, 0.7fr)",
    onCard: "end",
    text: ({ reference }) => reference,
  },
  {
    key: "name",
    header: "Mã thông báo",
    width: "minmax(7rem, 0.7fr)",
    onCard: "end",
    text: ({ name }) => name,
  },
  OWNER_COLUMN,
];

const rowKey = ({ id }: UnmatchedMoney) => String(id);

/** Lists arrived money without an owner, oldest first. A row opens to the possible owners and the choices. */
export function UnmatchedPage() {
  const list = useList(listUnmatched, { rowKey, filters: FILTERS });
  const [outcome, setOutcome] = useState<string>();
  const done = (text: string) => {
    setOutcome(text);
    list.refresh();
  };
  return (
    <>
      <PageHeader
        title="Tiền chưa rõ của ai"
        description={`Mỗi khoản nên có người nhận trong ${UNMATCHED_DUE_HOURS} giờ.`}
      />
      {outcome !== undefined && <Notice tone="success">{outcome}</Notice>}
      <OperationChoices choices={enterChoices} onDone={done} />
      <DataTable
        caption="Tiền chưa rõ của ai"
        list={list}
        columns={COLUMNS}
        detail={(row) => <UnmatchedDetail money={row} onDone={done} onOwner={list.refresh} />}
        fileName="tien-chua-ro"
        emptyTitle="Khoản tiền nào cũng đã có người nhận"
      />
    </>
  );
}

type UnmatchedDetailProps = {
  readonly money: UnmatchedMoney;
  readonly onDone: (outcome: string) => void;
  /** Somebody has taken it, or given it back. */
  readonly onOwner: () => void;
};

/** Shows the possible owners with the reasons, and the choices. */
function UnmatchedDetail({ money, onDone, onOwner }: UnmatchedDetailProps) {
  const { id, conflictsWith, owner } = money;
  const { data, error } = useReply(findCandidates, { params: { id: String(id) } });
  const candidates = data?.candidates ?? [];
  return (
    <div className="stack-3">
      <Owner queue="unmatched" item={String(id)} owner={owner} onChange={onOwner} />
      {error && <Notice tone="danger">{error.message}</Notice>}
      {conflictsWith !== null && (
        <Notice tone="warning">{`Có thể là cùng một khoản với ${conflictsWith}: hãy đối chiếu sao kê trước khi gán.`}</Notice>
      )}
      {candidates.map(({ username, reasons }) => (
        <p key={username}>
          <strong>{username}</strong>: {reasons.map((reason) => REASONS[reason]).join(", ")}
        </p>
      ))}
      {data?.candidates.length === 0 && <p>Chưa thấy ai có thể là người nhận.</p>}
      <OperationChoices
        choices={unmatchedChoices(
          money,
          candidates.map(({ username }) => username),
        )}
        onDone={onDone}
      />
      <p>
        <Link to={`/notices/${id}`}>Xem thông báo và bút toán</Link>
      </p>
    </div>
  );
}
