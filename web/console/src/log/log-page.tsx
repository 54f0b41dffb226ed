/** The console's log page: lists who did what by hand. Each entry opens to the proof that nobody has changed it. */
import { listLog, type LogEntry, proveLogEntry } from "@portal/contract/console/log";
import type { ReplyOf } from "@portal/contract/http/call";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { Badge } from "../../../src/ui/feedback/badge.tsx";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { useReply } from "../api.ts";
import type { TableColumn } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import { choicesOf, type Filter } from "../table/filters.ts";
import { useList } from "../table/use-list.ts";
import { DetailList } from "../money/detail-list.tsx";
import { factsInWords, factsOf } from "../operations/facts.tsx";
import { commandName, commandNames } from "./command-names.ts";
import styles from "./entry-proof.module.css";

const FILTERS: readonly Filter[] = [
  { kind: "text", name: "operator", label: "Người làm" },
  {
    kind: "choice",
    name: "command",
    label: "Việc",
    choices: choicesOf(commandNames),
  },
  { kind: "text", name: "username", label: "Người chơi" },
  { kind: "days", from: "from", to: "to", label: "Ngày" },
];

const COLUMNS: readonly TableColumn<LogEntry>[] = [
  {
    key: "command",
    header: "Việc",
    width: "minmax(15rem, 1fr)",
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
    width: "minmax(9rem, 0.8fr)",
    onCard: "line",
    text: ({ reason }) => reason,
  },
  {
    key: "details",
    header: "Chi tiết",
    width: "minmax(14rem, 1.8fr)",
    onCard: "line",
    isBrief: true,
    text: ({ details }) => factsInWords(details),
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

const rowKey = ({ id }: LogEntry) => String(id);
const detail = ({ id, isStaff, details }: LogEntry) => (
  <div className="stack-3">
    <DetailList items={factsOf(details)} />
    <EntryProof id={id} isStaff={isStaff} />
    <details>
      <summary>Nguyên văn trong cơ sở dữ liệu</summary>
      <pre className={cx("verbatim", styles["raw"])}>{JSON.stringify(details, null, 2)}</pre>
    </details>
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

type Proof = ReplyOf<typeof proveLogEntry>;

/** Shows an entry's place in the hash chain, and whether it is unchanged. */
function EntryProof({ id, isStaff }: { id: number; isStaff: boolean }) {
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
      <dl className="facts stack-1 smaller">
        {proofFactsOf(id, isStaff, data).map(([name, value]) => (
          <div key={name} className={styles["fact"]}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function proofFactsOf(id: number, isStaff: boolean, proof: Proof): (readonly [string, string])[] {
  const { link, head, lastVerify } = proof;
  return [
    ["Dòng số", formatNumber(id)],
    [
      "Người làm",
      isStaff ? "đã đăng nhập bằng tài khoản nhân viên" : "chương trình hoặc chủ cơ sở dữ liệu",
    ],
    ["Vị trí trong chuỗi", link ? formatNumber(link.position) : "không có"],
    ["Mã băm", link?.hash ?? "không có"],
    ["Đầu chuỗi", head ? `${formatNumber(head.position)} : ${head.hash}` : "chưa có"],
    ["Lần kiểm tra sổ gần nhất", verifyOf(link, lastVerify)],
  ];
}

function verifyOf(link: Proof["link"], last: Proof["lastVerify"]): string {
  if (!last) return "chưa kiểm tra lần nào";
  const at = formatDateTime(last.at);
  if (!last.isClean) return `${at}: có sai lệch`;
  const isCovered = link !== null && last.position !== null && link.position <= last.position;
  return `${at}: sạch${isCovered ? ", gồm cả dòng này" : ", trước dòng này"}`;
}
