/** The console's log page: lists who did what by hand. Each entry opens to the proof that nobody has changed it. */
import { listLog, type LogEntry, proveLogEntry } from "@portal/contract/console/log";
import type { ReplyOf } from "@portal/contract/http/call";
import { use } from "react";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { Badge } from "../../../src/ui/feedback/badge.tsx";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { Link } from "../../../src/ui/page/link.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { useReply } from "../api.ts";
import { breakable } from "../table/breakable.tsx";
import type { TableColumn } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import type { Filter } from "../table/filters.ts";
import { useList } from "../table/use-list.ts";
import { DetailList } from "../money/detail-list.tsx";
import { factsInWords, factsOf } from "../operations/facts.tsx";
import { MayOpenContext } from "../session/staff.ts";
import { commandChoices, commandName } from "./command-names.ts";
import styles from "./entry-proof.module.css";

const FILTERS: readonly Filter[] = [
  { kind: "text", name: "operator", label: "Người làm" },
  {
    kind: "choice",
    name: "command",
    label: "Việc",
    choices: commandChoices,
  },
  { kind: "text", name: "username", label: "Người chơi" },
  { kind: "days", from: "from", to: "to", label: "Ngày" },
];

const COLUMNS: readonly TableColumn<LogEntry>[] = [
  {
    key: "command",
    header: "Việc",
    width: "minmax(13rem, 0.7fr)",
    onCard: "start",
    text: ({ command }) => commandName(command),
  },
  {
    key: "operator",
    header: "Người làm",
    width: "5.5rem",
    onCard: "line",
    text: ({ operator, isStaff }) => (isStaff ? operator : `${operator} (chương trình)`),
    cell: ({ operator, isStaff }) => (
      <>
        {operator} {!isStaff && <Badge tone="neutral">chương trình</Badge>}
      </>
    ),
  },
  {
    key: "username",
    header: "Người chơi",
    width: "6.5rem",
    onCard: "line",
    text: ({ username }) => username,
  },
  {
    key: "reason",
    header: "Lý do",
    width: "minmax(9rem, 1fr)",
    onCard: "line",
    isOneLine: true,
    text: ({ reason }) => reason,
  },
  {
    key: "details",
    header: "Chi tiết",
    width: "minmax(12rem, 1.6fr)",
    onCard: "line",
    isOneLine: true,
    text: ({ details }) => factsInWords(details),
    cell: ({ details }) => breakable(factsInWords(briefly(details))),
  },
  {
    key: "at",
    header: "Lúc",
    sort: "at",
    width: "7rem",
    onCard: "end",
    moment: ({ at }) => at,
  },
];

/** Without the player, whom another column has, and without codes, which the opened row has. */
function briefly({
  username: _username,
  transactionId: _transactionId,
  transfer: _transfer,
  payment: _payment,
  outgoing: _outgoing,
  approvalId: _approvalId,
  statementRun: _statementRun,
  ...details
}: LogEntry["details"]) {
  return details;
}

const rowKey = ({ id }: LogEntry) => String(id);
const detail = ({ id, isStaff, reason, details }: LogEntry) => (
  <div className="stack-3">
    <DetailList items={[["Lý do", reason], ...factsOf(details)]} />
    <Links details={details} />
    <EntryProof id={id} isStaff={isStaff} details={details} />
  </div>
);

export function Page() {
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

/** Leads to the proposal and to the transaction. */
function Links({ details: { approvalId, transactionId } }: Pick<LogEntry, "details">) {
  const mayOpen = use(MayOpenContext);
  const links = [
    ["Xem đề nghị", "/approvals?id=", approvalId],
    ["Xem giao dịch", "/transactions/", transactionId],
  ] as const;
  const shown = links.flatMap(([name, page, id]) => {
    const to = `${page}${String(id)}`;
    return typeof id === "string" && mayOpen(to) ? [{ name, to }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <p className="row-3">
      {shown.map(({ name, to }) => (
        <Link key={to} to={to}>
          {name}
        </Link>
      ))}
    </p>
  );
}

type Proof = ReplyOf<typeof proveLogEntry>;

/** Shows whether an entry is unchanged; folded, its place in the hash chain and what the database has. */
function EntryProof({ id, isStaff, details }: Pick<LogEntry, "id" | "isStaff" | "details">) {
  const { data, error } = useReply(proveLogEntry, { params: { id: String(id) } });
  if (error) return <Notice tone="danger">{error.message}</Notice>;
  if (!data) return <p role="status">Đang kiểm tra …</p>;
  return (
    <div className="stack-3">
      <Notice tone={data.isIntact ? "success" : "danger"}>
        {data.isIntact
          ? "Dòng này đúng như lúc được ghi: nội dung khớp với mã băm trong chuỗi."
          : "Dòng này đã bị sửa hoặc không nằm trong chuỗi. Hãy báo ngay cho quản trị."}
      </Notice>
      <ProofFacts
        facts={[
          [
            "Cách đăng nhập",
            isStaff ? "tài khoản nhân viên" : "không: chương trình hoặc chủ cơ sở dữ liệu",
          ],
          ["Lần kiểm tra sổ gần nhất", verifyOf(data.link, data.lastVerify)],
        ]}
      />
      <details>
        <summary>Chi tiết kỹ thuật</summary>
        <div className="stack-3">
          <ProofFacts facts={chainFactsOf(id, data)} />
          <pre className={cx("verbatim", styles["raw"])}>{JSON.stringify(details, null, 2)}</pre>
        </div>
      </details>
    </div>
  );
}

type ProofFact = readonly [name: string, value: string];

const ProofFacts = ({ facts }: { facts: readonly ProofFact[] }) => (
  <dl className="facts stack-1 smaller">
    {facts.map(([name, value]) => (
      <div key={name} className={styles["fact"]}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const chainFactsOf = (id: number, { link, head }: Proof): readonly ProofFact[] => [
  ["Dòng số trong nhật ký", formatNumber(id)],
  ["Vị trí trong chuỗi", link ? formatNumber(link.position) : "không có"],
  ["Mã băm của dòng này", link?.hash ?? "không có"],
  ["Mã băm đầu chuỗi", head ? `${head.hash} (vị trí ${formatNumber(head.position)})` : "chưa có"],
];

function verifyOf(link: Proof["link"], last: Proof["lastVerify"]): string {
  if (!last) return "chưa kiểm tra lần nào";
  const at = formatDateTime(last.at);
  if (!last.isClean) return `${at}: có sai lệch`;
  const isCovered = link !== null && last.position !== null && link.position <= last.position;
  return `${at}: không sai lệch; ${isCovered ? "đã gồm cả dòng này" : "dòng này ghi sau lần đó"}`;
}
